import { CONFIRMATION_LINK_MS } from '@magpie/contract/limits';
import type { ChangeEmailBody } from '@magpie/contract/account';
import * as accountMessages from '@magpie/contract/messages/account';
import * as userMessages from '@magpie/contract/messages/users';
import type { Context } from '../context.ts';
import { requireStillLoggedIn } from '../db/locks.ts';
import { InvalidError } from '../errors.ts';
import { newEmailMail } from '../mail/templates.ts';
import type { Actor } from '../permissions.ts';
import type { Origin } from '../sessions/sessions.ts';
import { isBannedEmail } from './banned-emails.ts';
import { requireCurrentPassword, requireSamePassword } from './guess.ts';
import { createMailToken, voidMailTokens } from './mail-tokens.ts';
import { takenNames } from './taken-names.ts';
import { getUserRow } from './users.ts';

/**
 * Sends a link to the new address; opening it changes the user's address. An earlier such link becomes void.
 * @throws InvalidError, ThrottledError
 */
export async function changeEmail(
  context: Context,
  actor: Actor,
  { email, current_password }: ChangeEmailBody,
  origin: Origin,
): Promise<void> {
  const { database, clock, config, mail } = context;
  const user = await getUserRow(database.read, actor.id);
  await requireCurrentPassword(context, user, current_password);
  if (email === user.email) throw new InvalidError({ email: [accountMessages.sameEmail] });
  await requireFreeEmail(context, email, actor, origin);
  await database.transact(async (tx) => {
    requireSamePassword(await requireStillLoggedIn(tx, actor), user);
    await voidMailTokens(tx, actor.id, ['change_email']);
    const link = { user_id: actor.id, purpose: 'change_email', email } as const;
    const token = await createMailToken(tx, link, clock(), CONFIRMATION_LINK_MS);
    await mail.queue(tx, newEmailMail(config, { username: user.username, email }, { token }));
  });
  mail.wake();
}

/** A refusal reveals that the address is registered, so it counts as a refused registration. */
async function requireFreeEmail(
  { rateLimits, database, clock }: Context,
  email: string,
  actor: Actor,
  { address }: Origin,
) {
  const refused = await rateLimits.reserve('registerRefused', address);
  let taken: Record<string, string[]> = {};
  try {
    taken = await takenNames(database.read, { email }, clock(), actor.id);
    if (await isBannedEmail(database.read, email, clock())) taken = { email: [userMessages.emailTaken] };
  } finally {
    if (taken.email) refused.confirm();
    else refused.cancel();
  }
  if (taken.email) throw new InvalidError(taken);
}
