import * as sessionMessages from '@magpie/contract/messages/sessions';
import type { LoginBody, LoginReply } from '@magpie/contract/users';
import type { Context } from '../context.ts';
import type { UserRow } from '../db/schema.ts';
import { SecondFactorNeededError, ThrottledError, UnauthorizedError } from '../errors.ts';
import type { Viewer } from '../permissions.ts';
import { createChallenge } from '../sessions/challenges.ts';
import type { Origin } from '../sessions/sessions.ts';
import { requireNotBanned } from './bans.ts';
import { listFactors } from './factors.ts';
import { finishLogin } from './finish-login.ts';
import { digestOfName, guess } from './guess.ts';
import { verifyPassword } from './passwords.ts';
import { findUserByLogin, lockUser } from './users.ts';

/**
 * Opens a session, which replaces the viewer's. An unknown name is answered with the same words, and after the same time, as
 * a wrong password. Wrong guesses count against the network, the name as typed, and the account, known or not.
 * @throws UnauthorizedError, SecondFactorNeededError, ThrottledError, ForbiddenError with the end and the reason of a ban
 */
export async function login(
  context: Context,
  { username, password }: LoginBody,
  origin: Origin,
  viewer: Viewer = null,
): Promise<LoginReply & { userId: number }> {
  const { database, rateLimits, clock, mail } = context;
  const user = await findUserByLogin(database.read, username);
  const address = await rateLimits.reserve('loginAddress', origin.address);
  const isRight = await guess(address, async () => {
    const typed = await rateLimits.reserve('loginTyped', digestOfName(username));
    return guess(typed, () => guessAccount(context, { username, password }, user));
  });
  if (!isRight || !user) throw new UnauthorizedError(sessionMessages.wrongLogin);
  const outcome = await database.transact(async (tx) => {
    const row = await lockUser(tx, user.id, new UnauthorizedError(sessionMessages.wrongLogin));
    if (row.password_hash !== user.password_hash) throw new UnauthorizedError(sessionMessages.wrongLogin);
    await requireNotBanned(tx, row, clock());
    const second_factor = await listFactors(tx, row.id);
    if (second_factor.length > 0) {
      const about = { purpose: 'login', user_id: row.id } as const;
      return new SecondFactorNeededError(second_factor, await createChallenge(tx, about, clock()));
    }
    return { userId: row.id, token: await finishLogin(context, tx, row, origin, viewer) };
  });
  // Thrown after the commit, which stores the challenge.
  if (outcome instanceof SecondFactorNeededError) throw outcome;
  mail.wake();
  return outcome;
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
  const unknown = await rateLimits.reserve('loginUnknown', digestOfName(username));
  return guess(unknown, async () => {
    await verify();
    return false;
  });
}

function unlessThrottled(error: unknown) {
  if (!(error instanceof ThrottledError)) throw error;
}
