import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import type { RecoveryCodes } from '@magpie/contract/second-factor/second-factor';
import type { Context } from '../context.ts';
import { ConflictError } from '../errors.ts';
import { secondFactorMail } from '../mail/templates.ts';
import type { Actor } from '../permissions.ts';
import { listFactors } from '../users/factors.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { withPassword } from './with-password.ts';

/**
 * Creates codes, which replace the former ones.
 * @throws InvalidError, ThrottledError after too many wrong passwords, ConflictError without a second factor
 */
export async function renewRecoveryCodes(
  context: Context,
  actor: Actor,
  body: { current_password: string },
): Promise<RecoveryCodes> {
  const { config, mail } = context;
  return withPassword(context, actor, body, async (tx, user) => {
    if ((await listFactors(tx, user.id)).length === 0) throw new ConflictError(secondFactorMessages.notSetUp);
    await mail.queue(tx, secondFactorMail(config, user, { change: 'New recovery codes were created.' }));
    return { recovery_codes: await replaceRecoveryCodes(tx, user.id) };
  });
}
