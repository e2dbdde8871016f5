import * as userMessages from '@magpie/contract/messages/users';
import type { Context } from '../context.ts';
import type { UserRow } from '../db/schema.ts';
import { InvalidError } from '../errors.ts';
import type { Reservation } from '../rate-limits/reservation.ts';
import { verifyPassword } from './passwords.ts';

/** Counts a wrong guess, but neither a right one nor one that could not be checked. */
export async function guess(reservation: Reservation, isRight: () => Promise<boolean>): Promise<boolean> {
  let counts = false;
  try {
    const right = await isRight();
    counts = !right;
    return right;
  } finally {
    if (counts) reservation.confirm();
    else reservation.cancel();
  }
}

/** @throws InvalidError, ThrottledError after too many wrong ones */
export async function requireCurrentPassword(
  { rateLimits }: Context,
  user: UserRow,
  current_password: string,
): Promise<void> {
  const reservation = await rateLimits.reserve('currentPassword', user.id);
  if (!(await guess(reservation, () => verifyPassword(current_password, user.password_hash))))
    throw wrongCurrentPassword();
}

/** @throws InvalidError when another request has changed the password since it was checked */
export function requireSamePassword(now: UserRow, checked: UserRow): void {
  if (now.password_hash !== checked.password_hash) throw wrongCurrentPassword();
}

function wrongCurrentPassword() {
  return new InvalidError({ current_password: [userMessages.wrongCurrentPassword] });
}
