import type { Post } from '@magpie/contract/posts';
import { submitTexts } from '@magpie/contract/submit-messages';

/** Whether a new post waits for a moderator. */
export function isHeld({ status }: Post): boolean {
  return status === 'pending';
}

/** The success message of a submission. */
export function submittedWords(post: Post): string {
  return isHeld(post) ? submitTexts.submittedHeld : submitTexts.submitted;
}
