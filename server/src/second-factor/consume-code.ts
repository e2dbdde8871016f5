import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { unseal } from './seal.ts';
import { stepsWithCode, TOTP_STEP_MS } from './totp.ts';

/** The kind of a right code; null for a code that is wrong or was used before. */
export type UsedCode = 'totp' | 'recovery' | null;

/** Uses up a code of a user's authenticator app, or a recovery code. To be called with the user locked. */
export async function consumeCode(
  context: Context,
  tx: Tx,
  user_id: number,
  code: string,
): Promise<UsedCode> {
  const isTotp = /^\d{6}$/.test(withoutBlanks(code));
  if (!isTotp) return (await consumeRecoveryCode(tx, user_id, code)) ? 'recovery' : null;
  for (const step of await findSteps(context, tx, { user_id, is_confirmed: 1 }, code))
    if (await consumeStep(context, tx, user_id, step)) return 'totp';
  return null;
}

/** Those of the steps around now that have this code; none without an authenticator. */
export async function findSteps(
  { config, clock }: Context,
  tx: Tx,
  { user_id, is_confirmed }: { user_id: number; is_confirmed: 0 | 1 },
  code: string,
): Promise<number[]> {
  const row = await tx
    .selectFrom('totp_secrets')
    .select('secret')
    .where('user_id', '=', user_id)
    .where('is_confirmed', '=', is_confirmed)
    .executeTakeFirst();
  return row ? stepsWithCode(unseal(config, user_id, row.secret), withoutBlanks(code), clock()) : [];
}

/** Remembers a step for at least as long as its code would be accepted. @returns false when it was used before */
export async function consumeStep(
  { clock }: Context,
  tx: Tx,
  user_id: number,
  step: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_totp_steps')
    .values({ user_id, step })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom('used_totp_steps')
    .where('user_id', '=', user_id)
    .where('step', '<', Math.floor(clock() / TOTP_STEP_MS) - STEPS_REMEMBERED)
    .execute();
  return numInsertedOrUpdatedRows === 1n;
}

/** Longer than a code is valid, in case the clock is set back a little. */
const STEPS_REMEMBERED = 10;

/** Apps show codes in two groups. */
function withoutBlanks(code: string): string {
  return code.replace(/[\s-]/g, '');
}
