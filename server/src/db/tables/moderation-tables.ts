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

/**
 * The post, comment or collection that a report or decision is about, as it was then. The row outlives it. Columns about
 * another kind of item are null.
 */
export interface ModeratedItem {
  /** null once the post is deleted. */
  post_id: number | null;
  /** null once the comment is deleted. */
  comment_id: number | null;
  /** null once the collection is deleted. */
  collection_id: Generated<number | null>;
  /** The author of the post or comment, or the owner of the collection. */
  author_id: number;
  /** The title of the post. */
  title: string | null;
  /** The URL of the post. */
  url: string | null;
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
  /** 1 if it reported a post as a duplicate, and the post was then merged. */
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
  /** `created_at` of the item before the decision: approving a held post changes it. */
  created_at_before: number;
  reason: string;
  created_at: number;
  /** The batch that it is part of. */
  batch_id: Generated<number | null>;
  /** The decision that ended this one: the next one about the item, or the undoing of this one; null while it holds. */
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
  /** Why the appeal was rejected; empty unless it was. */
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

/** No post may get a new link to these domains or their subdomains. */
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
  /** The user, if the target is one. */
  user_id: number | null;
  /**
   * The id of any other target, even if the target is gone. null for a collection that was not public, and for a post or
   * comment that was deleted before the log existed.
   */
  target_id: number | null;
  /** The title or name of any other target, as it was then; a user is shown under the present name. */
  title: string | null;
  created_at: number;
}
