import { hash } from 'node:crypto';
import { replies } from '@magpie/contract/messages';
import type { LoginBody, LoginReply, UpdatePasswordBody, FullUser } from '@magpie/contract/users';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { requireStillLoggedIn } from '../db/locks.ts';
import type { UserRow } from '../db/schema.ts';
import { ForbiddenError, InvalidError, ThrottledError, UnauthorizedError } from '../errors.ts';
import { passwordChangedMail } from '../mail/letters.ts';
import type { Actor, Viewer } from '../permissions.ts';
import type { Place } from '../rate-limits/rate-limits.ts';
import { hashPassword, passwordProblem, verifyPassword } from './passwords.ts';
import { deleteSession, endSessionsOf, openSession, type Origin } from '../sessions/sessions.ts';
import { banStatus, viewFullUser } from './user-view.ts';
import { findUserByLogin, getUserRow, lockUser } from './users.ts';

/**
 * Opens a session, which takes the place of the viewer's. An unknown name gets the words and the time of a wrong
 * password. Wrong guesses count for the address, for what was typed as the name, and for the account, known or not.
 * @throws UnauthorizedError, ThrottledError, ForbiddenError for a banned user (until when, and why)
 */
export async function login(
  context: Context,
  { username, password }: LoginBody,
  origin: Origin,
  viewer: Viewer = null,
): Promise<LoginReply & { userId: number }> {
  const { database, rateLimits } = context;
  const user = await findUserByLogin(database.read, username);
  const address = await rateLimits.take('loginAddress', origin.address);
  const isRight = await guess(address, async () => {
    const typed = await rateLimits.take('loginTyped', digestOf(username));
    return guess(typed, () => guessAccount(context, { username, password }, user));
  });
  if (!isRight || !user) throw new UnauthorizedError(replies.wrongLogin);
  return database.transact(async (tx) => {
    const row = await lockUser(tx, user.id);
    if (row.password_hash !== user.password_hash) throw new UnauthorizedError(replies.wrongLogin);
    await requireUnbanned(context, tx, row);
    // Nobody needs the token they logged in with before.
    if (viewer) await deleteSession(tx, viewer);
    return { userId: row.id, token: await openSession(context, tx, row.id, origin) };
  });
}

/**
 * Changes one's password; the other sessions end, the calling one goes on.
 * @throws InvalidError, ThrottledError after too many wrong current passwords
 */
export async function updatePassword(
  context: Context,
  actor: Actor,
  body: UpdatePasswordBody,
): Promise<FullUser> {
  const { database, clock, rateLimits, mail, config } = context;
  const user = await getUserRow(database.read, actor.id);
  // First: a refusal that counts nowhere must not cost a hash.
  const problem = passwordProblem(body.new_password, user, config);
  if (problem) throw new InvalidError({ new_password: [problem] });
  const place = await rateLimits.take('currentPassword', actor.id);
  if (!(await guess(place, () => verifyPassword(body.current_password, user.password_hash)))) {
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
 * Once the guesses of an account are used up, even its right password is answered as an unknown name is, with the same
 * work. A 429 here would tell which email address belongs to which username: guess as the one until that waits, then
 * try the other.
 */
async function guessAccount(
  { rateLimits }: Context,
  { username, password }: LoginBody,
  user: UserRow | undefined,
): Promise<boolean> {
  const verify = () => verifyPassword(password, user?.password_hash ?? null);
  const account = user && (await rateLimits.take('loginAccount', user.id).catch(unlessThrottled));
  if (account) return guess(account, verify);
  const unknown = await rateLimits.take('loginUnknown', digestOf(username));
  return guess(unknown, async () => {
    await verify();
    return false;
  });
}

function unlessThrottled(error: unknown) {
  if (!(error instanceof ThrottledError)) throw error;
}

/** What was typed as the name may be a password: it is never stored as it is. */
function digestOf(username: string): string {
  return hash('sha256', username.toLowerCase());
}

function wrongCurrentPassword() {
  return new InvalidError({ current_password: [replies.wrongCurrentPassword] });
}

async function requireUnbanned({ clock }: Context, queries: Queries, user: UserRow) {
  const status = banStatus(user, clock());
  if (status === 'active') return;
  const ban = await queries
    .selectFrom('bans')
    .select(['reason'])
    .where('user_id', '=', user.id)
    .where('lifted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const until = new Date(user.banned_until ?? 0).toISOString();
  throw new ForbiddenError(
    status === 'permanent' ? replies.bannedForGood(ban.reason) : replies.bannedUntil(until, ban.reason),
  );
}

/** A wrong guess keeps its place among the limit's; a right one, and one that could not be looked at, gives it back. */
async function guess(place: Place, isRight: () => Promise<boolean>): Promise<boolean> {
  let counts = false;
  try {
    const right = await isRight();
    counts = !right;
    return right;
  } finally {
    if (counts) place.keep();
    else place.giveBack();
  }
}
