import * as postMessages from '@magpie/contract/messages/posts';
import type { Post } from '@magpie/contract/posts';

/** Whether a new post waits for a moderator. */
export function isHeld({ status }: Post): boolean {
  return status === 'pending';
}

/** The success message of a submission. */
export function submittedWords(post: Post): string {
  return isHeld(post) ? postMessages.submittedForApproval : postMessages.submitted;
}
