import * as moderationMessages from '@magpie/contract/messages/moderation';
import { InvalidError, Refusal } from '../../errors.ts';

/** @throws InvalidError that names the ids which were not found */
export function requireAll(
  field: 'posts' | 'comments',
  wanted: readonly number[],
  found: readonly number[],
): void {
  const known = new Set(found);
  const unknown = wanted.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new InvalidError({ [field]: [moderationMessages.batchUnknown(unknown)] });
}

/** Whether a check passes. It fails for a comment on a removed post, which the batch then does not change. */
export function isAllowed(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
