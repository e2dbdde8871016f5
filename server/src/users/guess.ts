import { hash } from 'node:crypto';
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

/**
 * Counts a wrong code as a wrong login of the account, under both names that its owner may type: after too many wrong codes,
 * a login with the password is answered with 429 too. Whoever gets here knows the password, so this reveals nothing about
 * the names.
 * @throws ThrottledError
 */
export async function guessCode(
  { rateLimits }: Context,
  { id, username, email }: UserRow,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const typed = await rateLimits.reserve('loginTyped', digestOfName(username));
  return guess(typed, async () => {
    const typedEmail = await rateLimits.reserve('loginTyped', digestOfName(email));
    return guess(typedEmail, async () => guess(await rateLimits.reserve('loginAccount', id), isRight));
  });
}

/** People type passwords into the name field: the text itself is never stored. */
export function digestOfName(typed: string): string {
  return hash('sha256', typed.toLowerCase());
}

/** @throws InvalidError, ThrottledError after too many wrong passwords */
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
