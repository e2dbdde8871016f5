import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import type { RecoveryCodes, TotpSetup } from '@magpie/contract/second-factor/second-factor';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { requireStillLoggedIn } from '../db/locks.ts';
import { ConflictError, InvalidError } from '../errors.ts';
import { secondFactorMail } from '../mail/templates.ts';
import type { Actor } from '../permissions.ts';
import { guess } from '../users/guess.ts';
import { dropUselessCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { seal } from './seal.ts';
import { newTotpSecret, totpUri } from './totp.ts';
import { findSteps, consumeStep } from './consume-code.ts';
import { withPassword } from './with-password.ts';

interface WithPassword {
  current_password: string;
}

/**
 * Creates a secret, which takes effect when its first code is confirmed. Until then the former authenticator works.
 * @throws InvalidError, ThrottledError after too many wrong passwords
 */
export async function setUpTotp(context: Context, actor: Actor, body: WithPassword): Promise<TotpSetup> {
  const { config, clock } = context;
  const secret = newTotpSecret();
  return withPassword(context, actor, body, async (tx, user) => {
    const stored = { secret: seal(config, user.id, secret), created_at: clock() };
    await tx
      .insertInto('totp_secrets')
      .values({ user_id: user.id, is_confirmed: 0, ...stored })
      .onConflict((conflict) => conflict.columns(['user_id', 'is_confirmed']).doUpdateSet(stored))
      .execute();
    return { secret, uri: totpUri(config, user.username, secret) };
  });
}

/**
 * Makes the waiting secret that of the actor's authenticator, and uses up the code.
 * @throws InvalidError, ConflictError when no secret waits, ThrottledError after too many wrong codes
 */
export async function confirmTotp(
  context: Context,
  actor: Actor,
  { code }: { code: string },
): Promise<RecoveryCodes> {
  const { database, rateLimits, mail } = context;
  const reservation = await rateLimits.reserve('confirmCode', actor.id);
  let recovery_codes: string[] | null = null;
  await guess(reservation, async () => {
    recovery_codes = await database.transact((tx) => confirm(context, tx, actor, code));
    return recovery_codes !== null;
  });
  if (recovery_codes === null) throw new InvalidError({ code: [secondFactorMessages.wrongCode] });
  mail.wake();
  return { recovery_codes };
}

/** Idempotent. @throws InvalidError, ThrottledError after too many wrong passwords */
export async function removeTotp(context: Context, actor: Actor, body: WithPassword): Promise<void> {
  const { config, mail } = context;
  await withPassword(context, actor, body, async (tx, user) => {
    const removed = await tx
      .deleteFrom('totp_secrets')
      .where('user_id', '=', user.id)
      .returning('is_confirmed')
      .execute();
    await forgetSteps(tx, user.id);
    await dropUselessCodes(tx, user.id);
    if (removed.some(({ is_confirmed }) => is_confirmed === 1))
      await mail.queue(tx, secondFactorMail(config, user, { change: 'The authenticator app was removed.' }));
  });
}

/** @returns recovery codes; null for a wrong code */
async function confirm(context: Context, tx: Tx, actor: Actor, code: string): Promise<string[] | null> {
  const { config, mail } = context;
  const user = await requireStillLoggedIn(tx, actor);
  const waiting = await tx
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', user.id)
    .where('is_confirmed', '=', 0)
    .executeTakeFirst();
  if (!waiting) throw new ConflictError(secondFactorMessages.setUpFirst);
  const steps = await findSteps(context, tx, { user_id: user.id, is_confirmed: 0 }, code);
  if (steps.length === 0) return null;
  await tx.deleteFrom('totp_secrets').where('user_id', '=', user.id).where('is_confirmed', '=', 1).execute();
  await tx.updateTable('totp_secrets').set({ is_confirmed: 1 }).where('user_id', '=', user.id).execute();
  // The remembered steps belong to the former secret.
  await forgetSteps(tx, user.id);
  for (const step of steps) await consumeStep(context, tx, user.id, step);
  await mail.queue(tx, secondFactorMail(config, user, { change: 'An authenticator app was set up.' }));
  return replaceRecoveryCodes(tx, user.id);
}

async function forgetSteps(tx: Tx, user_id: number) {
  await tx.deleteFrom('used_totp_steps').where('user_id', '=', user_id).execute();
}
