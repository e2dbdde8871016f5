/** How long a transaction waits while another process has SQLite's write lock. A stop of the site takes 15 s at most. */
export const LOCK_WAIT_MS = 10_000;
/** Between two tries to get it. */
export const LOCK_RETRY_MS = 2;
