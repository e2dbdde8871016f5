/** The work of the database since the process started. */
export interface Stats {
  queries: Timed;
  transactions: Timed;
  failedTransactions: number;
  /** Commits that several transactions may share (SQLite). */
  groupCommits: number;
}

interface Timed {
  count: number;
  ms: number;
}

export const emptyStats = (): Stats => ({
  queries: { count: 0, ms: 0 },
  transactions: { count: 0, ms: 0 },
  failedTransactions: 0,
  groupCommits: 0,
});

export function add(timed: Timed, ms: number): void {
  timed.count += 1;
  timed.ms += ms;
}

/** Called with the duration of each query. */
export type OnQuery = (ms: number) => void;
