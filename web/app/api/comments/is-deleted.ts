import type { Comment } from '@magpie/contract/comments';
import * as commentMessages from '@magpie/contract/messages/comments';

/**
 * A deleted comment that stays because it has replies; no action applies to it. Other comments without an author are those
 * of deleted accounts.
 */
export function isDeleted({ author, status, content }: Comment): boolean {
  return author === null && status === 'removed' && content === commentMessages.deletedComment;
}
