import { ITEM_STATUSES, type PostStatus } from '@magpie/contract/values';
import type { Tx } from '../db/database.ts';
import { lockComment, lockPost } from '../db/locks.ts';
import type { ModeratedItem } from '../db/tables/moderation-tables.ts';
import type { CommentRow, DecisionRow, PostRow } from '../db/schema.ts';
import {
  type Actor,
  isListed,
  requireOpenComment,
  requireOpenPost,
  requireUndeletedComment,
} from '../permissions.ts';
import {
  createdAtAfter,
  isHeld,
  postStatusAfter,
  setCommentStatus,
  setPostStatus,
  statusAfter,
  type Verb,
} from './status.ts';

/** A locked post or comment, as reports and decisions need it. */
export interface LockedItem {
  item: { id: number; author_id: number; status: PostStatus; reports_count: number; created_at: number };
  /** The table of the item, and its column in `reports`. */
  table: 'posts' | 'comments';
  column: 'post_id' | 'comment_id';
  /** As reports and decisions record it. */
  record: ModeratedItem;
  /** The moderated post, or the post of the moderated comment. */
  post: PostRow;
  /** @throws NotFoundError, ForbiddenError */
  requireReportable(actor: Actor): void;
  /** @throws NotFoundError, ForbiddenError */
  requireDecidable(admin: Actor): void;
  /** The status after the verb, and how to store it; undefined when the status does not change. */
  transition(verb: Verb): Transition | undefined;
  /** Gives it the status and time from before the decision. */
  restore(decision: Pick<DecisionRow, 'status_before' | 'created_at_before'>): Promise<void>;
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
    item: post,
    table: 'posts',
    column: 'post_id',
    record: moderatedPost(post),
    post,
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
    restore: ({ status_before, created_at_before }) =>
      setPostStatus(tx, post, status_before, created_at_before),
  };
}

/** @throws NotFoundError */
export async function lockModeratedComment(tx: Tx, id: number): Promise<LockedItem> {
  const { comment, post } = await lockComment(tx, id);
  return {
    item: comment,
    table: 'comments',
    column: 'comment_id',
    record: moderatedComment(comment),
    post,
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

/** A post as a report or decision records it. */
function moderatedPost({
  id,
  author_id,
  title,
  url,
}: Pick<PostRow, 'id' | 'author_id' | 'title' | 'url'>): ModeratedItem {
  return { post_id: id, comment_id: null, author_id, title, url };
}

/** A comment as a report or decision records it: without its text, which its author may delete. */
function moderatedComment({ id, author_id }: Pick<CommentRow, 'id' | 'author_id'>): ModeratedItem {
  return { post_id: null, comment_id: id, author_id, title: null, url: null };
}
