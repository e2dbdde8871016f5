import { CONFIRMATION_LINK_MS, UNDO_LINK_MS } from '@magpie/contract/limits';
import * as userMessages from '@magpie/contract/messages/users';
import type { Context } from '../context.ts';
import type { MailTokenRow } from '../db/tables/account-tables.ts';
import type { Tx } from '../db/database.ts';
import { isUniqueViolation } from '../db/faults.ts';
import { requireStillLoggedIn } from '../db/locks.ts';
import type { UserRow } from '../db/schema.ts';
import { InvalidError } from '../errors.ts';
import { deleteFeedKey } from '../follows/feed-keys.ts';
import { confirmEmailMail, emailChangedMail } from '../mail/templates.ts';
import type { Actor } from '../permissions.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { createMailToken, findMailToken, invalidLink, useMailToken, voidMailTokens } from './mail-tokens.ts';
import { deleteFactorsSince } from './factors.ts';
import { takenNames } from './taken-names.ts';
import { lockUser } from './users.ts';

/** @returns the token of a link that confirms the user's address */
export function createConfirmation(tx: Tx, { id, email }: Pick<UserRow, 'id' | 'email'>, now: number) {
  return createMailToken(tx, { user_id: id, purpose: 'verify_email', email }, now, CONFIRMATION_LINK_MS);
}

/** Sends another link; without effect when the address is confirmed. */
export async function resendConfirmation(
  { database, clock, config, mail }: Context,
  actor: Actor,
): Promise<void> {
  await database.transact(async (tx) => {
    const user = await requireStillLoggedIn(tx, actor);
    if (user.email_verified === 1) return;
    const token = await createConfirmation(tx, user, clock());
    await mail.queue(tx, confirmEmailMail(config, user, { token }));
  });
  mail.wake();
}

/**
 * Confirms the address of an account, or changes it to the one that the link was sent to.
 * @returns the id of the user @throws InvalidError
 */
export async function verifyEmail(context: Context, token: string): Promise<number> {
  const { database, clock, mail } = context;
  const link = await findMailToken(database.read, ['verify_email', 'change_email'], token, clock());
  await orTaken(context, link, () =>
    database.transact(async (tx) => {
      const user = await lockUser(tx, link.user_id, invalidLink());
      await useMailToken(tx, link);
      if (link.purpose === 'change_email') await moveTo(context, tx, user, link);
      else if (link.email_key === user.email_key) await setEmail(tx, user, link);
      else throw invalidLink();
    }),
  );
  mail.wake();
  return link.user_id;
}

/**
 * Restores an address that was changed less than seven days ago, for example by somebody who took over the account. Also
 * voids the links that were emailed since, ends all sessions, removes the feed key, and removes the second factors set up
 * since.
 * @returns the id of the user @throws InvalidError
 */
export async function undoEmailChange(context: Context, token: string): Promise<number> {
  const { database, clock } = context;
  const link = await findMailToken(database.read, ['undo_email'], token, clock());
  await orTaken(context, link, () =>
    database.transact(async (tx) => {
      const user = await lockUser(tx, link.user_id, invalidLink());
      await useMailToken(tx, link);
      await setEmail(tx, user, link);
      await voidMailTokens(tx, user.id, ['verify_email', 'change_email', 'reset_password']);
      // Links that restore a later address would take the account away again.
      await tx
        .deleteFrom('mail_tokens')
        .where('user_id', '=', user.id)
        .where('purpose', '=', 'undo_email')
        .where('created_at', '>=', link.created_at)
        .execute();
      await endSessionsOf(tx, user.id);
      await deleteFeedKey(tx, user.id);
      await deleteFactorsSince(tx, user.id, link.created_at);
    }),
  );
  return link.user_id;
}

async function moveTo({ clock, config, mail }: Context, tx: Tx, user: UserRow, link: MailTokenRow) {
  const now = clock();
  const undo = { user_id: user.id, purpose: 'undo_email', email: user.email } as const;
  await setEmail(tx, user, link);
  // Links that confirm the former address or set a new password were sent to that address.
  await voidMailTokens(tx, user.id, ['verify_email', 'change_email', 'reset_password']);
  const token = await createMailToken(tx, undo, now, UNDO_LINK_MS);
  await mail.queue(tx, emailChangedMail(config, user, { token }));
}

async function setEmail(tx: Tx, { id }: UserRow, { email, email_key }: MailTokenRow) {
  await tx.updateTable('users').set({ email, email_key, email_verified: 1 }).where('id', '=', id).execute();
}

/** Somebody else may have taken the address since the link was sent. @throws InvalidError */
async function orTaken({ database, clock }: Context, link: MailTokenRow, work: () => Promise<void>) {
  const { email } = await takenNames(database.read, { email: link.email }, clock(), link.user_id);
  if (email) throw new InvalidError({ token: email });
  try {
    await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new InvalidError({ token: [userMessages.emailTaken] });
  }
}
