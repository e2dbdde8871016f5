/** The channel of node:diagnostics_channel on which tests receive the parameters of each password hash. */
export const HASHES = 'magpie:hashes';
