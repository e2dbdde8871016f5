import { MINUTE_MS } from '@magpie/contract/limits';
import type { PlannedComment } from './plan.ts';

const EDITED_AFTER_MS = 20 * MINUTE_MS;
/** Of this many comments with a second sentence, one is edited. */
const ONE_IN = 16;
const LAST_SENTENCE = /(?<=[.?!]) [^.?!\n]+[.?!]$/;

/** Lets authors come back to a comment and add its last sentence. */
export function planEdits(comments: readonly PlannedComment[], now: number): void {
  const longer = comments.filter(
    ({ content, decision, reports, deleted_at, created_at }) =>
      LAST_SENTENCE.test(content) &&
      decision === null &&
      reports.length === 0 &&
      deleted_at === null &&
      created_at + EDITED_AFTER_MS < now,
  );
  for (const [index, comment] of longer.entries()) {
    if (index % ONE_IN !== 0) continue;
    const { content, created_at } = comment;
    comment.edit = { at: created_at + EDITED_AFTER_MS, before: content.replace(LAST_SENTENCE, '') };
  }
}
