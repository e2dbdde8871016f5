import { LOGIN_CHALLENGE_MS } from '@magpie/contract/limits';
import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import type { LoginCredential, RequestOptions } from '@magpie/contract/second-factor/passkeys';
import type { RegisterReply } from '@magpie/contract/users';
import type { Context } from '../context.ts';
import type { ChallengeRow, PasskeyRow } from '../db/tables/account-tables.ts';
import type { Tx } from '../db/database.ts';
import { UnauthorizedError } from '../errors.ts';
import type { Viewer } from '../permissions.ts';
import { createChallenge, findChallenge, consumeChallenge } from '../sessions/challenges.ts';
import { readHasMutes } from '../sessions/has-mutes.ts';
import type { Origin } from '../sessions/sessions.ts';
import { requireNotBanned } from '../users/bans.ts';
import { finishLogin } from '../users/finish-login.ts';
import { guess } from '../users/guess.ts';
import { viewProfile } from '../users/user-view.ts';
import { lockUser } from '../users/users.ts';
import { descriptorOf, userHandleOf } from './passkeys.ts';
import { listPasskeys } from './second-factor.ts';
import { challengeIn, relyingPartyOf, verifySigned } from './webauthn.ts';

/**
 * What a browser needs to log in with a passkey. Instead of a password, any passkey for this site may be used, and the
 * authenticator must recognise its owner. As the second step of a login, only a passkey of the user may be used.
 * @throws UnauthorizedError when the login has expired
 */
export async function loginPasskeyOptions(
  context: Context,
  { challenge: login }: { challenge?: string },
): Promise<RequestOptions> {
  const { database, clock, config } = context;
  const common = { rpId: relyingPartyOf(config), timeout: LOGIN_CHALLENGE_MS };
  if (login === undefined) {
    const challenge = await database.transact((tx) =>
      createChallenge(tx, { purpose: 'passkey_login', user_id: null }, clock()),
    );
    return { ...common, challenge, userVerification: 'required', allowCredentials: [] };
  }
  const waiting = await findChallenge(database.read, 'login', login, clock());
  if (!waiting || waiting.user_id === null) throw expired();
  const { user_id } = waiting;
  return database.transact(async (tx) => {
    await lockUser(tx, user_id, expired());
    // The challenge of the login may have been used meanwhile.
    const still = await findChallenge(tx, 'login', login, clock());
    if (!still) throw expired();
    const about = { purpose: 'passkey_login', user_id, login_hash: still.value_hash } as const;
    return {
      ...common,
      challenge: await createChallenge(tx, about, clock()),
      userVerification: 'preferred',
      allowCredentials: (await listPasskeys(tx, user_id)).map(descriptorOf),
    };
  });
}

/**
 * Logs in the user whose passkey has signed a challenge, alone or as the second step of a login. A wrong signature counts
 * against the address.
 * @throws UnauthorizedError, ThrottledError, ForbiddenError for a banned user
 */
export async function loginWithPasskey(
  context: Context,
  { credential }: { credential: LoginCredential },
  origin: Origin,
  viewer: Viewer,
): Promise<RegisterReply> {
  const { database, rateLimits, mail } = context;
  let opened: RegisterReply | null = null;
  const address = await rateLimits.reserve('loginAddress', origin.address);
  await guess(address, async () => {
    const signed = await verify(context, credential);
    if (signed) opened = await database.transact((tx) => open(context, tx, signed, { origin, viewer }));
    return opened !== null;
  });
  if (opened === null) throw refused();
  mail.wake();
  return opened;
}

interface Signed {
  challenge: ChallengeRow;
  passkey: PasskeyRow;
  sign_count: number;
}

/** null when the challenge, the passkey or the signature is not valid */
async function verify(
  { database, config, clock }: Context,
  credential: LoginCredential,
): Promise<Signed | null> {
  const value = challengeIn(credential);
  const challenge = await findChallenge(database.read, 'passkey_login', value, clock());
  const passkey = await database.read
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credential.id)
    .executeTakeFirst();
  if (!challenge || !passkey || !isOwner(credential, challenge, passkey)) return null;
  const isAlone = challenge.login_hash === null;
  const sign_count = await verifySigned(config, value, credential, passkey, isAlone);
  return sign_count === null ? null : { challenge, passkey, sign_count };
}

function isOwner({ response }: LoginCredential, { user_id }: ChallengeRow, passkey: PasskeyRow): boolean {
  const named = response.userHandle || userHandleOf(passkey.user_id);
  return named === userHandleOf(passkey.user_id) && (user_id === null || user_id === passkey.user_id);
}

/** @throws UnauthorizedError when the passkey or the challenge has been used or removed since, ForbiddenError for a ban */
async function open(
  context: Context,
  tx: Tx,
  { challenge, passkey, sign_count }: Signed,
  { origin, viewer }: { origin: Origin; viewer: Viewer },
): Promise<RegisterReply | null> {
  const { clock } = context;
  const user = await lockUser(tx, passkey.user_id, refused());
  await requireNotBanned(tx, user, clock());
  const updated = await tx
    .updateTable('passkeys')
    .set({ sign_count, last_used_at: clock() })
    .where('id', '=', passkey.id)
    .where('sign_count', '=', passkey.sign_count)
    .executeTakeFirstOrThrow();
  // Throwing rolls back what was stored.
  if (updated.numUpdatedRows === 0n || !(await consumeChallenge(tx, challenge))) throw refused();
  return {
    token: await finishLogin(context, tx, user, origin, viewer),
    user: viewProfile(user, await readHasMutes(tx, user.id), clock()),
  };
}

function refused() {
  return new UnauthorizedError(secondFactorMessages.passkeyRefused);
}

function expired() {
  return new UnauthorizedError(secondFactorMessages.loginExpired);
}
