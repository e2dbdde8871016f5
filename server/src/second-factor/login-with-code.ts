import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import type { SecondFactorBody } from '@magpie/contract/second-factor/second-factor';
import type { RegisterReply } from '@magpie/contract/users';
import type { Context } from '../context.ts';
import type { ChallengeRow } from '../db/tables/account-tables.ts';
import type { Tx } from '../db/database.ts';
import { UnauthorizedError } from '../errors.ts';
import { secondFactorMail } from '../mail/templates.ts';
import type { Viewer } from '../permissions.ts';
import { findChallenge, consumeChallenge } from '../sessions/challenges.ts';
import { readHasMutes } from '../sessions/has-mutes.ts';
import type { Origin } from '../sessions/sessions.ts';
import { requireNotBanned } from '../users/bans.ts';
import { finishLogin } from '../users/finish-login.ts';
import { guess, guessCode } from '../users/guess.ts';
import { viewProfile } from '../users/user-view.ts';
import { getUserRow, lockUser } from '../users/users.ts';
import { countRecoveryCodes } from './second-factor.ts';
import { consumeCode } from './consume-code.ts';

/**
 * Finishes a login whose password was right. A wrong code counts as a wrong login, and does not use up the challenge,
 * because people mistype.
 * @throws UnauthorizedError, ThrottledError, ForbiddenError for a banned user
 */
export async function loginWithCode(
  context: Context,
  { challenge: value, code }: SecondFactorBody,
  origin: Origin,
  viewer: Viewer,
): Promise<RegisterReply> {
  const { database, rateLimits, clock, mail } = context;
  let message: string = secondFactorMessages.loginExpired;
  let opened: RegisterReply | null = null;
  const address = await rateLimits.reserve('loginAddress', origin.address);
  await guess(address, async () => {
    const challenge = await findChallenge(database.read, 'login', value, clock());
    if (!challenge || challenge.user_id === null) return false;
    message = secondFactorMessages.wrongCode;
    const { user_id } = challenge;
    return guessCode(context, await getUserRow(database.read, user_id, expired()), async () => {
      opened = await database.transact((tx) =>
        open(context, tx, { ...challenge, user_id }, code, { origin, viewer }),
      );
      return opened !== null;
    });
  });
  if (opened === null) throw new UnauthorizedError(message);
  mail.wake();
  return opened;
}

/** @returns null for a wrong code */
async function open(
  context: Context,
  tx: Tx,
  challenge: ChallengeRow & { user_id: number },
  code: string,
  { origin, viewer }: { origin: Origin; viewer: Viewer },
): Promise<RegisterReply | null> {
  const { clock, config, mail } = context;
  const user = await lockUser(tx, challenge.user_id, expired());
  await requireNotBanned(tx, user, clock());
  const used = await consumeCode(context, tx, user.id, code);
  if (used === null) return null;
  // Throwing rolls back, so that the code is not used up.
  if (!(await consumeChallenge(tx, challenge))) throw expired();
  if (used === 'recovery') {
    const left = await countRecoveryCodes(tx, user.id);
    const change = `Somebody logged in with a recovery code. ${secondFactorMessages.codesLeft(left)}.`;
    await mail.queue(tx, secondFactorMail(config, user, { change }));
  }
  return {
    token: await finishLogin(context, tx, user, origin, viewer),
    user: viewProfile(user, await readHasMutes(tx, user.id), clock()),
  };
}

function expired() {
  return new UnauthorizedError(secondFactorMessages.loginExpired);
}
