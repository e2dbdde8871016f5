import type { ResetPasswordBody } from '@magpie/contract/account';
import { RESET_LINK_MS } from '@magpie/contract/limits';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { UserRow } from '../db/schema.ts';
import { InvalidError, ThrottledError } from '../errors.ts';
import { deleteFeedKey } from '../follows/feed-keys.ts';
import { passwordChangedMail, resetPasswordMail } from '../mail/templates.ts';
import { endSessionsOf, type Origin } from '../sessions/sessions.ts';
import { createMailToken, findMailToken, invalidLink, useMailToken, voidMailTokens } from './mail-tokens.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { findUserByLogin, getUserRow, lockUser } from './users.ts';

/**
 * Stores a request for a new password. The account of the address is looked up after the answer, so the answer is the same,
 * and takes the same time, for every address.
 */
export async function forgotPassword(
  context: Context,
  { email }: { email: string },
  origin: Origin,
): Promise<void> {
  const { database, rateLimits, clock, mail } = context;
  const asked = await rateLimits.reserve('forgotPassword', origin.address).catch(unlessThrottled);
  if (!asked) return;
  asked.confirm();
  await database.transact((tx) =>
    tx
      .insertInto('password_requests')
      .values({ email_key: email.toLowerCase(), created_at: clock() })
      .execute(),
  );
  mail.wake();
}

/** Queues an email for each waiting request whose address has an account. The mailer calls this before it sends emails. */
export async function answerPasswordRequests(context: Context): Promise<void> {
  const { database, log } = context;
  let request = await next(0);
  while (request) {
    try {
      await answer(context, request);
    } catch (error) {
      // The others must not wait for this one.
      log.error({ err: error }, 'a request for a new password could not be answered; it is tried again');
    }
    request = await next(request.id);
  }

  function next(after: number) {
    return database.read
      .selectFrom('password_requests')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  }
}

/**
 * Sets a new password with the token of an email. Also voids the account's other links for a new password and the link for
 * a new address, deletes the feed key, and ends all sessions. Second factors stay: otherwise whoever reads the email would
 * need nothing else.
 * @returns the id of the user @throws InvalidError
 */
export async function resetPassword(
  { database, clock, config, mail }: Context,
  { token, new_password }: ResetPasswordBody,
): Promise<number> {
  const link = await findMailToken(database.read, ['reset_password'], token, clock());
  const problem = passwordProblem(
    new_password,
    await getUserRow(database.read, link.user_id, invalidLink()),
    config,
  );
  if (problem) throw new InvalidError({ new_password: [problem] });
  const password_hash = await hashPassword(new_password);
  await database.transact(async (tx) => {
    const user = await lockUser(tx, link.user_id, invalidLink());
    await useMailToken(tx, link);
    // Whoever reads the email of an address owns it.
    const confirmed = link.email_key === user.email_key ? { email_verified: 1 as const } : {};
    await tx
      .updateTable('users')
      .set({ password_hash, ...confirmed })
      .where('id', '=', user.id)
      .execute();
    await voidMailTokens(tx, user.id, ['reset_password', 'change_email']);
    await endSessionsOf(tx, user.id);
    await deleteFeedKey(tx, user.id);
    await mail.queue(tx, passwordChangedMail(config, user, {}));
  });
  mail.wake();
  return link.user_id;
}

/** Of several processes, the one that deletes the request answers it. */
async function answer(context: Context, { id, email_key }: { id: number; email_key: string }) {
  const { database, rateLimits } = context;
  const user = await findUserByLogin(database.read, email_key);
  const counted = user && (await rateLimits.reserve('resetMail', user.id).catch(unlessThrottled));
  let isSent = false;
  try {
    isSent = await database.transact(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('password_requests')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n || !user || !counted) return false;
      const row = await lockUser(tx, user.id);
      if (row.deleted_at !== null) return false;
      await queueLink(context, tx, row);
      return true;
    });
  } finally {
    if (isSent) counted?.confirm();
    else counted?.cancel();
  }
}

async function queueLink({ clock, config, mail }: Context, tx: Tx, user: UserRow) {
  const link = { user_id: user.id, purpose: 'reset_password', email: user.email } as const;
  const token = await createMailToken(tx, link, clock(), RESET_LINK_MS);
  await mail.queue(tx, resetPasswordMail(config, user, { token }));
}

function unlessThrottled(error: unknown) {
  if (!(error instanceof ThrottledError)) throw error;
}
