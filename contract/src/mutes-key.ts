/**
 * In local storage, once the person who is logged in mutes or hides something. Not among `STORAGE_KEYS`, which every
 * page's script contains.
 */
export const MUTES_KEY = 'mutes';
