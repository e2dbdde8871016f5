import type { Post } from '@magpie/contract/posts';
import * as submitMessages from '@magpie/contract/messages/submit';

/** Whether a new post waits for a moderator. */
export function isHeld({ status }: Post): boolean {
  return status === 'pending';
}

/** The success message of a submission. */
export function submittedWords(post: Post): string {
  return isHeld(post) ? submitMessages.submittedHeld : submitMessages.submitted;
}
