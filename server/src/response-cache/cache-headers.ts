/** Values of `Cache-Control`. This one is the default, for answers that set no other value: errors, secrets, answers to writes. */
export const NO_STORE = 'no-store';
/** For one user: their browser stores it, and asks each time whether it has changed. */
export const BROWSER_CACHE = 'private, no-cache';
/**
 * For every anonymous visitor: a shared cache (nginx, a CDN) may answer with it for a second, and for one more while it asks
 * again.
 */
export const SHARED_CACHE = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';

/** The answer at an address depends on the requester, and on the encodings the client accepts. */
export const VARY = 'Accept-Encoding, Authorization';
