import { LOGIN_CHALLENGE_MS, PASSKEYS_MAX } from '@magpie/contract/limits';
import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import type { CreationOptions } from '@magpie/contract/second-factor/passkeys';
import type { AddedPasskey, AddPasskeyBody } from '@magpie/contract/second-factor/second-factor';
import type { Context } from '../context.ts';
import type { PasskeyRow } from '../db/tables/account-tables.ts';
import type { Tx } from '../db/database.ts';
import { isUniqueViolation } from '../db/faults.ts';
import { requireStillLoggedIn } from '../db/locks.ts';
import { ConflictError, InvalidError, NotFoundError } from '../errors.ts';
import { secondFactorMail } from '../mail/templates.ts';
import type { Actor } from '../permissions.ts';
import { createChallenge, findChallenge, consumeChallenge } from '../sessions/challenges.ts';
import { listFactors } from '../users/factors.ts';
import { dropUselessCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { listPasskeys, viewPasskey } from './second-factor.ts';
import { challengeIn, relyingPartyOf, verifyCreated } from './webauthn.ts';
import { withPassword } from './with-password.ts';

/** COSE numbers of Ed25519, ECDSA with P-256, and RSA. Every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];

interface WithPassword {
  current_password: string;
}

/**
 * What a browser needs to create a passkey.
 * @throws InvalidError, ThrottledError after too many wrong passwords, ConflictError for more than `PASSKEYS_MAX`
 */
export async function offerPasskey(
  context: Context,
  actor: Actor,
  body: WithPassword,
): Promise<CreationOptions> {
  const { config, clock } = context;
  return withPassword(context, actor, body, async (tx, user) => {
    const existing = await listPasskeys(tx, user.id);
    requireRoom(existing);
    return {
      rp: { id: relyingPartyOf(config), name: config.siteName },
      user: { id: userHandleOf(user.id), name: user.username, displayName: user.username },
      challenge: await createChallenge(tx, { purpose: 'add_passkey', user_id: user.id }, clock()),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: LOGIN_CHALLENGE_MS,
      excludeCredentials: existing.map(descriptorOf),
      // A passkey that is stored on the authenticator also works without a username.
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
    };
  });
}

/**
 * Adds the passkey that the actor's browser has created. As the first second factor, it comes with recovery codes.
 * @throws InvalidError, ConflictError for more than `PASSKEYS_MAX`
 */
export async function addPasskey(
  context: Context,
  actor: Actor,
  { name, credential }: AddPasskeyBody,
): Promise<AddedPasskey> {
  const { database, clock, config, mail } = context;
  const value = challengeIn(credential);
  const challenge = await findChallenge(database.read, 'add_passkey', value, clock());
  if (challenge?.user_id !== actor.id) throw notCreated();
  const created = await verifyCreated(config, value, credential);
  if (!created) throw notCreated();
  const added = await orTaken(() =>
    database.transact(async (tx) => {
      const user = await requireStillLoggedIn(tx, actor);
      if (!(await consumeChallenge(tx, challenge))) throw notCreated();
      requireRoom(await listPasskeys(tx, user.id));
      const change = `The passkey “${name}” was added.`;
      await mail.queue(tx, secondFactorMail(config, user, { change }));
      const isFirst = (await listFactors(tx, user.id)).length === 0;
      const row = { ...created, name, user_id: user.id, created_at: clock(), last_used_at: null };
      const passkey = viewPasskey(await insert(tx, row));
      return isFirst ? { ...passkey, recovery_codes: await replaceRecoveryCodes(tx, user.id) } : passkey;
    }),
  );
  mail.wake();
  return added;
}

/** @throws NotFoundError, InvalidError, ThrottledError after too many wrong passwords */
export async function removePasskey(
  context: Context,
  actor: Actor,
  id: number,
  body: WithPassword,
): Promise<void> {
  const { database, config, mail } = context;
  const isOwn = (passkey: PasskeyRow) => passkey.id === id;
  if (!(await listPasskeys(database.read, actor.id)).some(isOwn)) throw new NotFoundError();
  await withPassword(context, actor, body, async (tx, user) => {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new NotFoundError();
    await dropUselessCodes(tx, user.id);
    const change = `The passkey “${removed.name}” was removed.`;
    await mail.queue(tx, secondFactorMail(config, user, { change }));
  });
}

/** How a browser finds a passkey. */
export function descriptorOf({ credential_id, transports }: PasskeyRow) {
  return {
    id: credential_id,
    type: 'public-key',
    transports: transports.split(',').filter(Boolean),
  } as const;
}

/** The user's id as the authenticator stores it with the passkey. */
export function userHandleOf(user_id: number): string {
  return Buffer.from(String(user_id)).toString('base64url');
}

async function insert(tx: Tx, passkey: Omit<PasskeyRow, 'id'>): Promise<PasskeyRow> {
  return tx.insertInto('passkeys').values(passkey).returningAll().executeTakeFirstOrThrow();
}

function requireRoom(existing: readonly PasskeyRow[]) {
  if (existing.length >= PASSKEYS_MAX)
    throw new ConflictError(secondFactorMessages.tooManyPasskeys(PASSKEYS_MAX));
}

async function orTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new InvalidError({ credential: [secondFactorMessages.passkeyTaken] });
  }
}

function notCreated() {
  return new InvalidError({ credential: [secondFactorMessages.passkeyNotCreated] });
}
