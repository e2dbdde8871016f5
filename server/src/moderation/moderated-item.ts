import * as logMessages from '@magpie/contract/messages/moderation-log';
import { ITEM_STATUSES, type PostStatus } from '@magpie/contract/values';
import type { Insertable } from 'kysely';
import type { Tx } from '../db/database.ts';
import { lockComment, lockPost } from '../db/locks.ts';
import {
  MODERATED,
  type ModeratedColumn,
  type ModeratedItem,
  type ModeratedKind,
  type ModeratedTable,
} from '../db/tables/moderation-tables.ts';
import type { CommentRow, DecisionRow, PostRow } from '../db/schema.ts';
import type { AboutItem } from '../notifications/decision-events.ts';
import {
  type Actor,
  isListed,
  requireOpenComment,
  requireOpenPost,
  requireUndeletedComment,
} from '../permissions.ts';
import { isUndecided, tellAuthor } from '../posts/duplicates/duplicates.ts';
import {
  createdAtAfter,
  isHeld,
  postStatusAfter,
  setCommentStatus,
  setPostStatus,
  statusAfter,
  type Verb,
} from './status.ts';

/** A locked post, comment or collection, as reports and decisions need it. */
export interface LockedItem {
  kind: ModeratedKind;
  item: { id: number; author_id: number; status: PostStatus; reports_count: number; created_at: number };
  /** The table of the item, and the column that refers to it in `reports` and `decisions`. */
  table: ModeratedTable;
  column: ModeratedColumn;
  /** The item as reports and decisions record it. */
  record: Insertable<ModeratedItem>;
  /** The title of the moderated post or collection, or of the post of the moderated comment. */
  title: string;
  /** Whether the moderation log, which is public, has its title and id. */
  isNamedInLog: boolean;
  /** What users are notified about: a comment together with its post. */
  about: AboutItem;
  /** @throws NotFoundError, ForbiddenError */
  requireReportable(actor: Actor): void | Promise<void>;
  /** @throws NotFoundError, ForbiddenError */
  requireDecidable(admin: Actor): void;
  /** The status after the verb, and how to store it; undefined when the status does not change. */
  transition(verb: Verb): Transition | undefined;
  /**
   * Gives the item the status and time from before the decision. A post that has meanwhile been found to be a duplicate is
   * flagged instead of active.
   */
  restore(decision: Pick<DecisionRow, 'status_before' | 'created_at_before'>, now: number): Promise<void>;
}

interface Transition {
  status: PostStatus;
  store(now: number): Promise<void>;
  /** Whether a held post becomes listed. */
  isFirstListing: boolean;
}

/** @throws NotFoundError */
export type LockItem = (tx: Tx, id: number) => Promise<LockedItem>;

/** @throws NotFoundError */
export async function lockModeratedPost(tx: Tx, id: number): Promise<LockedItem> {
  const post = await lockPost(tx, id);
  return {
    kind: 'post',
    item: post,
    ...MODERATED.post,
    record: moderatedPost(post),
    title: post.title,
    isNamedInLog: true,
    about: { post_id: post.id, comment_id: null, collection_id: null },
    requireReportable: (actor) => requireOpenPost(actor, post),
    requireDecidable() {},
    transition(verb) {
      const status = postStatusAfter(verb, post);
      return (
        status && {
          status,
          store: (now) => setPostStatus(tx, post, status, createdAtAfter(post, status, now)),
          isFirstListing: isHeld(post) && isListed({ status }),
        }
      );
    },
    async restore({ status_before, created_at_before }, now) {
      const isDuplicate = await isUndecided(tx, post.id);
      const status = isDuplicate && status_before === 'active' ? 'flagged' : status_before;
      await setPostStatus(tx, post, status, created_at_before);
      if (isDuplicate) await tellAuthor(tx, post.id, now);
    },
  };
}

/** @throws NotFoundError */
export async function lockModeratedComment(tx: Tx, id: number): Promise<LockedItem> {
  const { comment, post } = await lockComment(tx, id);
  return {
    kind: 'comment',
    item: comment,
    ...MODERATED.comment,
    record: moderatedComment(comment),
    title: post.title,
    isNamedInLog: true,
    about: { post_id: post.id, comment_id: comment.id, collection_id: null },
    requireReportable: (actor) => requireOpenComment(actor, comment, post),
    requireDecidable: (admin) => requireUndeletedComment(admin, comment, post),
    transition(verb) {
      const status = statusAfter(verb, comment);
      return (
        status && {
          status,
          store: () => setCommentStatus(tx, comment, post, status),
          isFirstListing: false,
        }
      );
    },
    async restore({ status_before }) {
      const status = ITEM_STATUSES.find((known) => known === status_before);
      if (status) await setCommentStatus(tx, comment, post, status);
    },
  };
}

/** The item as the moderation log lists it. */
export function loggedItem({ kind, item, title, isNamedInLog }: LockedItem) {
  return isNamedInLog ? { kind, id: item.id, title } : { kind, id: null, title: logMessages.unnamed };
}

/** A post as a report or decision records it. */
function moderatedPost({
  id,
  author_id,
  title,
  url,
}: Pick<PostRow, 'id' | 'author_id' | 'title' | 'url'>): Insertable<ModeratedItem> {
  return { post_id: id, comment_id: null, author_id, title, url };
}

/** A comment as a report or decision records it: without its text, which its author may delete. */
function moderatedComment({
  id,
  author_id,
}: Pick<CommentRow, 'id' | 'author_id'>): Insertable<ModeratedItem> {
  return { post_id: null, comment_id: id, author_id, title: null, url: null };
}
