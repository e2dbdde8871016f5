import { hash } from 'node:crypto';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import type { LoginBody, LoginReply } from '@magpie/contract/users';
import type { Context } from '../context.ts';
import type { UserRow } from '../db/schema.ts';
import { ThrottledError, UnauthorizedError } from '../errors.ts';
import { newBrowserMail } from '../mail/templates.ts';
import type { Viewer } from '../permissions.ts';
import { deviceOf } from '../sessions/device.ts';
import { rememberBrowser } from '../sessions/known-browsers.ts';
import { deleteSession, openSession, type Origin } from '../sessions/sessions.ts';
import { requireNotBanned } from './bans.ts';
import { guess } from './guess.ts';
import { verifyPassword } from './passwords.ts';
import { findUserByLogin, lockUser } from './users.ts';

/**
 * Opens a session, which replaces the viewer's. An unknown name is answered with the same words, and after the same time, as
 * a wrong password. Wrong guesses count against the address, the name as typed, and the account, known or not. A login
 * with a new browser is announced by mail.
 * @throws UnauthorizedError, ThrottledError, ForbiddenError with the end and the reason of a ban
 */
export async function login(
  context: Context,
  { username, password }: LoginBody,
  origin: Origin,
  viewer: Viewer = null,
): Promise<LoginReply & { userId: number }> {
  const { database, rateLimits, clock, config, mail } = context;
  const user = await findUserByLogin(database.read, username);
  const address = await rateLimits.reserve('loginAddress', origin.address);
  const isRight = await guess(address, async () => {
    const typed = await rateLimits.reserve('loginTyped', digestOf(username));
    return guess(typed, () => guessAccount(context, { username, password }, user));
  });
  if (!isRight || !user) throw new UnauthorizedError(sessionMessages.wrongLogin);
  const opened = await database.transact(async (tx) => {
    const row = await lockUser(tx, user.id);
    if (row.password_hash !== user.password_hash) throw new UnauthorizedError(sessionMessages.wrongLogin);
    const now = clock();
    await requireNotBanned(tx, row, now);
    if (viewer) await deleteSession(tx, viewer);
    const device = deviceOf(origin.userAgent);
    if (!(await rememberBrowser(tx, row.id, device, now)))
      await mail.queue(tx, newBrowserMail(config, row, { device, at: now }));
    return { userId: row.id, token: await openSession(context, tx, row.id, origin) };
  });
  mail.wake();
  return opened;
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
