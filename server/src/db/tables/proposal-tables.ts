import type { ProposalField } from '@magpie/contract/values';
import type { Generated } from 'kysely';

/** What users propose that a value of a post should be: one for each user, post and field, until one is applied. */
export interface ProposalsTable {
  id: Generated<number>;
  post_id: number;
  field: ProposalField;
  user_id: number;
  /** null: unknown, or none. */
  value: string | null;
  created_at: number;
}

/** How the values of posts that users make proposals for have changed since the posts were submitted. */
export interface PostChangesTable {
  id: Generated<number>;
  post_id: number;
  field: ProposalField;
  from_value: string | null;
  to_value: string | null;
  /** Whose decision or proposal applied the change. */
  user_id: number;
  applied_at: number;
}
