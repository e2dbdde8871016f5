/** How long a transaction waits while another process has SQLite's write lock: less than the 15 s that a stop may take. */
export const LOCK_WAIT_MS = 10_000;
/** The pause between two tries to get the write lock. */
export const LOCK_RETRY_MS = 2;
