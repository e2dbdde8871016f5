import type { Request } from 'autocannon';
import type { BareWrite } from './bare-writes.ts';

/** One row of the table: what is asked, and what it is to be held against. */
export interface Scenario {
  name: string;
  requestsOf: (connection: number) => Request[];
  /** At least this share of the limit's requests a second. */
  share?: number;
  /** Whether each answer takes a look into the database, whatever is kept. */
  asksDatabase?: boolean;
  /** A write: the same rows in a bare transaction, and at most so many times as long as that and the limit together. */
  write?: { bare: BareWrite; times: number };
}
