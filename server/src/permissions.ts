import * as moderationMessages from '@magpie/contract/messages/moderation';
import * as requestMessages from '@magpie/contract/messages/requests';
import * as submitMessages from '@magpie/contract/messages/submit';
import { type ItemStatus, LISTED_STATUSES, type PostStatus, type UserRole } from '@magpie/contract/values';
import { ForbiddenError, NotFoundError, UnauthorizedError } from './errors.ts';

/** A user who is logged in. */
export interface Actor {
  id: number;
  username: string;
  role: UserRole;
  is_staff: boolean;
  email_verified: boolean;
  /** Whether the viewer mutes anything or has hidden a post; their lists are then not cached. */
  has_mutes: boolean;
  /** The calling session. */
  session_id: number;
}

/** Who reads; null is an anonymous visitor. */
export type Viewer = Actor | null;

export function isAdmin(viewer: Viewer): boolean {
  return viewer?.role === 'admin';
}

/** @throws UnauthorizedError for an anonymous viewer, ForbiddenError for anybody but admins */
export function requireAdmin(viewer: Viewer): Actor {
  if (!viewer) throw new UnauthorizedError();
  if (!isAdmin(viewer)) throw new ForbiddenError();
  return viewer;
}

/** Only the author may edit and delete. @throws ForbiddenError */
export function requireAuthor(actor: Actor, author_id: number): void {
  if (actor.id !== author_id) throw new ForbiddenError(requestMessages.authorOnly);
}

/** A listed post or comment is visible to everybody, and counts include it. */
export function isListed({ status }: { status: PostStatus }): boolean {
  return LISTED_STATUSES.some((listed) => listed === status);
}

/** A post that is not listed is visible to its author and to admins only. */
export function canRead(viewer: Viewer, post: PostFacts): boolean {
  return isListed(post) || isAdmin(viewer) || viewer?.id === post.author_id;
}

/** @throws NotFoundError for a post that is not listed and that the viewer may not read */
export function requireReadable(viewer: Viewer, post: PostFacts): void {
  if (!canRead(viewer, post)) throw new NotFoundError();
}

/**
 * Nobody can act on a post that is not listed.
 * @throws NotFoundError for actors who may not read it, ForbiddenError for others
 */
export function requireOpenPost(actor: Actor, post: PostFacts): void {
  requireReadable(actor, post);
  if (!isListed(post))
    throw new ForbiddenError(CLOSED_BECAUSE[post.status] ?? moderationMessages.itemRemoved);
}

const CLOSED_BECAUSE: Partial<Record<PostStatus, string>> = {
  pending: moderationMessages.pending,
  rejected: moderationMessages.rejected,
};

/** The author can edit a listed or pending post. @throws NotFoundError, ForbiddenError */
export function requireEditablePost(actor: Actor, post: PostFacts): void {
  requireReadable(actor, post);
  if (post.status !== 'pending') requireOpenPost(actor, post);
  requireAuthor(actor, post.author_id);
}

/**
 * Nobody can act on a deleted comment, or on comments of a post that is not listed.
 * @throws NotFoundError, ForbiddenError
 */
export function requireUndeletedComment(actor: Actor, comment: CommentFacts, post: PostFacts): void {
  requireOpenPost(actor, post);
  if (comment.deleted_at !== null) throw new NotFoundError();
}

/** Only a listed comment can be liked, reported and replied to. @throws NotFoundError, ForbiddenError */
export function requireOpenComment(actor: Actor, comment: CommentFacts, post: PostFacts): void {
  requireUndeletedComment(actor, comment, post);
  if (!isListed(comment)) throw new ForbiddenError(moderationMessages.itemRemoved);
}

/**
 * @throws UnauthorizedError for an anonymous viewer, ForbiddenError for anybody but staff, who may mark posts as sponsored
 */
export function requireStaff(viewer: Viewer): void {
  if (!viewer) throw new UnauthorizedError();
  if (!viewer.is_staff) throw new ForbiddenError(submitMessages.staffOnlySponsor);
}

interface PostFacts {
  author_id: number;
  status: PostStatus;
}

interface CommentFacts {
  status: ItemStatus;
  /** Set on the placeholder of a deleted comment that has replies. */
  deleted_at: number | null;
}
