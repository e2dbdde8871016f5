import { replies } from '@magpie/contract/messages';
import { ITEM_STATUSES, type ItemStatus } from '@magpie/contract/values';
import { InvalidError } from '../errors.ts';
import { requireAdmin, type Viewer } from '../permissions.ts';

/**
 * The statuses an admin asked for, separated by commas; null when none. Who may not ask is told so whatever the
 * value. @throws UnauthorizedError, ForbiddenError, InvalidError
 */
export function readStatusFilter(viewer: Viewer, text: string | undefined): ReadonlySet<ItemStatus> | null {
  const names = (text ?? '').split(',').map((name) => name.trim());
  const given = names.filter((name) => name !== '');
  if (given.length === 0) return null;
  requireAdmin(viewer);
  return new Set(given.map(knownStatus));
}

function knownStatus(name: string): ItemStatus {
  const status = ITEM_STATUSES.find((known) => known === name);
  if (!status) throw new InvalidError({ status: [replies.notOneOf(ITEM_STATUSES)] });
  return status;
}
