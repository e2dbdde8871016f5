import { replies } from '@magpie/contract/messages';
import { ITEM_STATUSES, type ItemStatus } from '@magpie/contract/values';
import { InvalidError } from '../errors.ts';

/** The statuses asked for, separated by commas; null when none. @throws InvalidError */
export function readStatusFilter(text: string | undefined): ReadonlySet<ItemStatus> | null {
  const names = (text ?? '').split(',').map((name) => name.trim());
  const given = names.filter((name) => name !== '');
  return given.length === 0 ? null : new Set(given.map(knownStatus));
}

function knownStatus(name: string): ItemStatus {
  const status = ITEM_STATUSES.find((known) => known === name);
  if (!status) throw new InvalidError({ status: [replies.notOneOf(ITEM_STATUSES)] });
  return status;
}
