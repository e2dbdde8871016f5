/** The channel of node:diagnostics_channel on which tests hear what is asked of each hash of a password. */
export const HASHES = 'magpie:hashes';
