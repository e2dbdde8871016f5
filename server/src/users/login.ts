import { hash } from 'node:crypto';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import * as userMessages from '@magpie/contract/messages/users';
import type { LoginBody, LoginReply, UpdatePasswordBody, FullUser } from '@magpie/contract/users';
import type { Context } from '../context.ts';
import { requireStillLoggedIn } from '../db/locks.ts';
import type { UserRow } from '../db/schema.ts';
import { InvalidError, ThrottledError, UnauthorizedError } from '../errors.ts';
import { passwordChangedMail } from '../mail/mail-texts.ts';
import type { Actor, Viewer } from '../permissions.ts';
import type { Reservation } from '../rate-limits/reservation.ts';
import { requireNotBanned } from './bans.ts';
import { hashPassword, passwordProblem, verifyPassword } from './passwords.ts';
import { deleteSession, endSessionsOf, openSession, type Origin } from '../sessions/sessions.ts';
import { viewFullUser } from './user-view.ts';
import { findUserByLogin, getUserRow, lockUser } from './users.ts';

/**
 * Opens a session, which replaces the viewer's. An unknown name is answered with the same words, and after the same time, as
 * a wrong password. Wrong guesses count against the address, the name as typed, and the account, known or not.
 * @throws UnauthorizedError, ThrottledError, ForbiddenError with the end and the reason of a ban
 */
export async function login(
  context: Context,
  { username, password }: LoginBody,
  origin: Origin,
  viewer: Viewer = null,
): Promise<LoginReply & { userId: number }> {
  const { database, rateLimits } = context;
  const user = await findUserByLogin(database.read, username);
  const address = await rateLimits.reserve('loginAddress', origin.address);
  const isRight = await guess(address, async () => {
    const typed = await rateLimits.reserve('loginTyped', digestOf(username));
    return guess(typed, () => guessAccount(context, { username, password }, user));
  });
  if (!isRight || !user) throw new UnauthorizedError(sessionMessages.wrongLogin);
  return database.transact(async (tx) => {
    const row = await lockUser(tx, user.id);
    if (row.password_hash !== user.password_hash) throw new UnauthorizedError(sessionMessages.wrongLogin);
    await requireNotBanned(tx, row, context.clock());
    if (viewer) await deleteSession(tx, viewer);
    return { userId: row.id, token: await openSession(context, tx, row.id, origin) };
  });
}

/**
 * Changes the actor's password and ends their other sessions.
 * @throws InvalidError, ThrottledError after too many wrong current passwords
 */
export async function updatePassword(
  context: Context,
  actor: Actor,
  body: UpdatePasswordBody,
): Promise<FullUser> {
  const { database, clock, rateLimits, mail, config } = context;
  const user = await getUserRow(database.read, actor.id);
  // First: this refusal is not rate-limited, so it must not cost a hash.
  const problem = passwordProblem(body.new_password, user, config);
  if (problem) throw new InvalidError({ new_password: [problem] });
  const reservation = await rateLimits.reserve('currentPassword', actor.id);
  if (!(await guess(reservation, () => verifyPassword(body.current_password, user.password_hash)))) {
    throw wrongCurrentPassword();
  }

  const password_hash = await hashPassword(body.new_password);
  await database.transact(async (tx) => {
    const row = await requireStillLoggedIn(tx, actor);
    if (row.password_hash !== user.password_hash) throw wrongCurrentPassword();
    await tx.updateTable('users').set({ password_hash }).where('id', '=', actor.id).execute();
    await endSessionsOf(tx, actor.id, actor.session_id);
  });
  mail.send(passwordChangedMail(config, user));
  return viewFullUser(user, clock());
}

/**
 * When the guesses of an account are used up, even its right password gets the answer to an unknown name, after the same
 * work. A 429 would reveal which email address belongs to which username: an attacker could use up the guesses of one
 * and see whether the other is refused too.
 */
async function guessAccount(
  { rateLimits }: Context,
  { username, password }: LoginBody,
  user: UserRow | undefined,
): Promise<boolean> {
  const verify = () => verifyPassword(password, user?.password_hash ?? null);
  const account = user && (await rateLimits.reserve('loginAccount', user.id).catch(unlessThrottled));
  if (account) return guess(account, verify);
  const unknown = await rateLimits.reserve('loginUnknown', digestOf(username));
  return guess(unknown, async () => {
    await verify();
    return false;
  });
}

function unlessThrottled(error: unknown) {
  if (!(error instanceof ThrottledError)) throw error;
}

/** People type passwords into the name field: the text itself is never stored. */
function digestOf(username: string): string {
  return hash('sha256', username.toLowerCase());
}

function wrongCurrentPassword() {
  return new InvalidError({ current_password: [userMessages.wrongCurrentPassword] });
}

/** Counts a wrong guess, but neither a right one nor one that could not be checked. */
async function guess(reservation: Reservation, isRight: () => Promise<boolean>): Promise<boolean> {
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
