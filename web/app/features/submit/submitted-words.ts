import { holdMessages } from '@magpie/contract/hold-messages';
import { texts } from '@magpie/contract/messages';
import type { Post } from '@magpie/contract/posts';

/** Whether a new post waits for a moderator. */
export function isHeld({ status }: Post): boolean {
  return status === 'pending';
}

/** The success message of a submission. */
export function submittedWords(post: Post): string {
  return isHeld(post) ? holdMessages.submitted : texts.submitted;
}
