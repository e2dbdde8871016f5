import type { FactName } from '@magpie/contract/values';
import type { Generated } from 'kysely';

/** What users propose that a fact of a post should be: one value for each user and fact, until one is applied. */
export interface FactProposalsTable {
  id: Generated<number>;
  post_id: number;
  field: FactName;
  user_id: number;
  /** null: unknown. */
  value: string | null;
  created_at: number;
}

/** How the facts of posts have changed since they were submitted. */
export interface FactChangesTable {
  id: Generated<number>;
  post_id: number;
  field: FactName;
  from_value: string | null;
  to_value: string | null;
  /** Whose correction or proposal applied the change. */
  user_id: number;
  applied_at: number;
}
