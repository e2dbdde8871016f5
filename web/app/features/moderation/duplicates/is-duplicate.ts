import type { Post } from '@magpie/contract/posts';
import { WAITING_STATUSES } from '@magpie/contract/values';

/** Whether an admin has to decide if a post is a duplicate. */
export function isDuplicate({ duplicate_of, status }: Post): boolean {
  return duplicate_of !== undefined && WAITING_STATUSES.some((waiting) => waiting === status);
}
