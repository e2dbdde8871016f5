import type { LogAction, LogTarget } from '@magpie/contract/moderation/log-actions';
import type {
  AppealOutcome,
  BanStatus,
  BatchAct,
  DecisionVerb,
  PostStatus,
  ReportReason,
} from '@magpie/contract/values';
import type { Generated } from 'kysely';

export interface BansTable {
  id: Generated<number>;
  user_id: number;
  banned_by: number;
  kind: Exclude<BanStatus, 'active'>;
  reason: string;
  created_at: number;
  /** When a temporary ban ends; null for a permanent one. */
  ends_at: number | null;
  /** When the ban was lifted or replaced; null for at most one ban of a user. */
  lifted_at: number | null;
}

/** What can be reported and decided on: its table, and its column in reports and decisions. */
export const MODERATED = {
  post: { table: 'posts', column: 'post_id' },
  comment: { table: 'comments', column: 'comment_id' },
  collection: { table: 'collections', column: 'collection_id' },
} as const;
export type ModeratedKind = keyof typeof MODERATED;
export type ModeratedTable = (typeof MODERATED)[ModeratedKind]['table'];
export type ModeratedColumn = (typeof MODERATED)[ModeratedKind]['column'];

/** The subject of a report or decision, as it was then; the row outlives the post, comment or collection. */
export interface ModeratedItem {
  /** Of a post, until that is deleted. */
  post_id: number | null;
  /** Of a comment, until that is deleted. */
  comment_id: number | null;
  /** Of a collection, until that is deleted. */
  collection_id: Generated<number | null>;
  /** Of a collection: its owner. */
  author_id: number;
  /** Of a post. */
  title: string | null;
  /** Of a post. */
  url: string | null;
  /** Of a collection. */
  collection_title: Generated<string | null>;
}

/** One report per user and item. */
export interface ReportsTable extends ModeratedItem {
  id: Generated<number>;
  reporter_id: number;
  reason: Generated<ReportReason>;
  /** What the reporter added; may be empty. */
  details: Generated<string>;
  created_at: number;
  /** The approval that settled it; null while open. */
  settled_by: number | null;
  /** The removal that it led to, which an approval may have ended since. */
  upheld_by: Generated<number | null>;
  /** Called a duplicate what was then merged. */
  is_upheld_by_merge: Generated<0 | 1>;
}

/** What an admin decided. */
export interface DecisionsTable extends ModeratedItem {
  id: Generated<number>;
  admin_id: number;
  verb: DecisionVerb;
  /** The decision that an `undo` took back; unique. */
  undoes: number | null;
  status_before: PostStatus;
  status_after: PostStatus;
  /** When the item was created, as it was before: approving a held post changes that. */
  created_at_before: number;
  reason: string;
  created_at: number;
  /** The batch that it is part of. */
  batch_id: Generated<number | null>;
  /** The next decision about the item, or its undoing; null while it holds. */
  ended_by: Generated<number | null>;
}

/** One decision on many posts and comments. */
export interface BatchesTable {
  id: Generated<number>;
  admin_id: number;
  act: BatchAct;
  reason: string;
  /** The number of items that it changed. */
  posts_count: number;
  comments_count: number;
  created_at: number;
  undone_by: number | null;
  undone_at: number | null;
}

/** What an author says against the removal of a post or comment. */
export interface AppealsTable {
  id: Generated<number>;
  /** The removal; unique. */
  decision_id: number;
  post_id: number | null;
  comment_id: number | null;
  author_id: number;
  text: string;
  created_at: number;
  /** null while it waits. */
  outcome: AppealOutcome | null;
  decided_by: number | null;
  decided_at: number | null;
  /** Of a rejection. */
  reason: Generated<string>;
}

/** What an admin noted about a user, for admins. */
export interface UserNotesTable {
  id: Generated<number>;
  user_id: number;
  admin_id: number;
  text: string;
  created_at: number;
}

/** No post may link to these domains or their subdomains. */
export interface BlockedDomainsTable {
  id: Generated<number>;
  /** In ASCII and lower case; unique. */
  domain: string;
  reason: string;
  admin_id: number;
  created_at: number;
}

/** What admins did, which everybody may read. */
export interface ModerationLogTable {
  id: Generated<number>;
  action: LogAction;
  admin_id: number;
  /** May be empty. */
  reason: string;
  target_kind: LogTarget;
  /** Of a user. */
  user_id: number | null;
  /** Of anything else, which may be gone; null where it is not known any more, and for a collection that was not public. */
  target_id: number | null;
  /** Of anything else, as it was then; a user is shown under the present name. */
  title: string | null;
  created_at: number;
}
