import type { Generated } from 'kysely';

/** What edited comments said before. */
export interface CommentVersionsTable {
  id: Generated<number>;
  comment_id: number;
  content: string;
  /** When this version was written. */
  created_at: number;
}
