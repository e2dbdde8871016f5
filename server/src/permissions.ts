import * as moderationMessages from '@magpie/contract/messages/moderation';
import * as requestMessages from '@magpie/contract/messages/requests';
import * as submitMessages from '@magpie/contract/messages/submit';
import { type ItemStatus, LISTED_STATUSES, type PostStatus, type UserRole } from '@magpie/contract/values';
import { ForbiddenError, NotFoundError, UnauthorizedError } from './errors.ts';

/** Who writes. Section 6 of the specification, on one page. */
export interface Actor {
  id: number;
  username: string;
  role: UserRole;
  is_staff: boolean;
  /** The calling session. */
  session_id: number;
}

/** Who reads; null is an anonymous one. */
export type Viewer = Actor | null;

export function isAdmin(viewer: Viewer): boolean {
  return viewer?.role === 'admin';
}

/** @throws UnauthorizedError for an anonymous viewer, ForbiddenError for who is no admin */
export function requireAdmin(viewer: Viewer): Actor {
  if (!viewer) throw new UnauthorizedError();
  if (!isAdmin(viewer)) throw new ForbiddenError();
  return viewer;
}

/** Editing and deleting are the author's alone. @throws ForbiddenError */
export function requireAuthor(actor: Actor, author_id: number): void {
  if (actor.id !== author_id) throw new ForbiddenError(requestMessages.authorOnly);
}

/** Who reads a post that is not shown: its author and admins. */
function canReadUnlisted(viewer: Viewer, author_id: number): boolean {
  return isAdmin(viewer) || viewer?.id === author_id;
}

/** Everybody may see it, and it counts. */
export function isListed({ status }: { status: PostStatus }): boolean {
  return LISTED_STATUSES.some((listed) => listed === status);
}

/** Who may read a post: everybody, or its author and admins while it is not shown. @throws NotFoundError */
export function requireReadable(viewer: Viewer, post: PostFacts): void {
  if (!isListed(post) && !canReadUnlisted(viewer, post.author_id)) throw new NotFoundError();
}

/** Nobody acts on a post that is not shown. @throws NotFoundError for who may not read it, ForbiddenError for who may */
export function requireOpenPost(actor: Actor, post: PostFacts): void {
  requireReadable(actor, post);
  if (!isListed(post))
    throw new ForbiddenError(CLOSED_BECAUSE[post.status] ?? moderationMessages.itemRemoved);
}

const CLOSED_BECAUSE: Partial<Record<PostStatus, string>> = {
  pending: moderationMessages.pending,
  rejected: moderationMessages.rejected,
};

/** Its author edits what is shown and what still waits. @throws NotFoundError, ForbiddenError */
export function requireEditablePost(actor: Actor, post: PostFacts): void {
  requireReadable(actor, post);
  if (post.status !== 'pending') requireOpenPost(actor, post);
  requireAuthor(actor, post.author_id);
}

/** Nobody acts on a deleted comment, nor on any comment of a removed post. @throws NotFoundError, ForbiddenError */
export function requireStandingComment(actor: Actor, comment: CommentFacts, post: PostFacts): void {
  requireOpenPost(actor, post);
  if (comment.deleted_at !== null) throw new NotFoundError();
}

/** What one may like, report and answer. @throws NotFoundError, ForbiddenError */
export function requireOpenComment(actor: Actor, comment: CommentFacts, post: PostFacts): void {
  requireStandingComment(actor, comment, post);
  if (!isListed(comment)) throw new ForbiddenError(moderationMessages.itemRemoved);
}

/** @throws UnauthorizedError for an anonymous viewer, ForbiddenError for who may not mark posts as sponsored */
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
  /** When its author deleted it although it had replies. */
  deleted_at: number | null;
}
