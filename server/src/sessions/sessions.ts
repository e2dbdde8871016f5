import { hash, randomBytes } from 'node:crypto';
import { DAY_MS, SESSION_MAX_MS, SESSIONS_MAX } from '@magpie/contract/limits';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { requireStillLoggedIn } from '../db/locks.ts';
import { lookUpTogether } from '../db/look-up-together.ts';
import type { SessionRow, UserRow } from '../db/schema.ts';
import { UnauthorizedError } from '../errors.ts';
import type { Actor } from '../permissions.ts';
import { cancelDeletion } from './cancel-deletion.ts';
import { voidChallenges } from './challenges.ts';
import { deviceOf } from './device.ts';
import { hasMutes } from './has-mutes.ts';

/** The client that opened a session. */
export interface Origin {
  address: string;
  userAgent: string;
}

const TOKEN_BYTES = 32;
/** The last use of a session is updated this often at most, which suffices because sessions expire after days. */
const TOUCH_EVERY_MS = 60 * 60 * 1000;
const SWEEP_BATCH = 1000;

/**
 * Opens a session and returns its token, of which only a hash is stored. Every kind of login cancels the deletion of the
 * account.
 */
export async function openSession(
  context: Context,
  tx: Tx,
  user_id: number,
  origin: Origin,
): Promise<string> {
  await cancelDeletion(context, tx, user_id);
  await makeRoom(tx, user_id);
  return addSession(tx, user_id, origin, context.clock());
}

/**
 * Adds the row and nothing else. `openSession` first cancels the deletion of the account and makes room among its sessions;
 * only a new user needs neither.
 */
export async function addSession(tx: Tx, user_id: number, origin: Origin, now: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  await tx
    .insertInto('sessions')
    .values({
      user_id,
      token_hash: hashOf(token),
      created_at: now,
      last_used_at: now,
      user_agent: deviceOf(origin.userAgent),
      address: origin.address,
    })
    .execute();
  return token;
}

/** The user of this token. @throws UnauthorizedError for one that is unknown, expired or revoked */
export async function resumeSession(context: Context, token: string): Promise<Actor> {
  const { database, clock } = context;
  const found = await findSession(database.read, hashOf(token));
  if (!found || !isCurrent(context, found)) throw new UnauthorizedError(sessionMessages.invalidToken);

  const { created_at: _, last_used_at, is_staff, email_verified, has_mutes, ...actor } = found;
  if (last_used_at < clock() - TOUCH_EVERY_MS) await touch(context, actor.session_id);
  return {
    ...actor,
    is_staff: is_staff === 1,
    email_verified: email_verified === 1,
    has_mutes: has_mutes === 1,
  };
}

const HAS_MUTES = hasMutes('users.id');

const findSession = lookUpTogether({
  groupOf: () => 'all',
  async find(queries, token_hashes: readonly string[]) {
    // In raw SQL, since building it with Kysely would take longer than running it.
    const { rows } = await sql<FoundSession>`
      select token_hash, sessions.id as session_id, sessions.created_at, last_used_at,
        users.id, username, role, is_staff, email_verified,
        ${HAS_MUTES} as has_mutes
      from sessions join users on users.id = sessions.user_id
      where token_hash in (${sql.join(token_hashes)})`.execute(queries);
    const sessions = new Map(rows.map(({ token_hash, ...session }) => [token_hash, session]));
    return token_hashes.map((token_hash) => sessions.get(token_hash));
  },
});

type FoundSession = Pick<SessionRow, 'token_hash' | 'created_at' | 'last_used_at'> &
  Pick<UserRow, 'id' | 'username' | 'role' | 'is_staff' | 'email_verified'> & {
    session_id: number;
    has_mutes: 0 | 1;
  };

/** Logs the actor out of the calling session. */
export async function logOut({ database }: Context, actor: Actor): Promise<void> {
  await database.transact(async (tx) => {
    await requireStillLoggedIn(tx, actor);
    await deleteSession(tx, actor);
  });
}

/** Deletes the calling session. */
export async function deleteSession(tx: Tx, { session_id }: Actor): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', session_id).execute();
}

/** Revokes every session of a user except one, and the logins that wait for their second step. */
export async function endSessionsOf(tx: Tx, user_id: number, except: number | null = null): Promise<void> {
  let sessions = tx.deleteFrom('sessions').where('user_id', '=', user_id);
  if (except !== null) sessions = sessions.where('id', '<>', except);
  await sessions.execute();
  await voidChallenges(tx, user_id);
}

/** Deletes expired sessions, a bounded number at a time. */
export async function sweepSessions({ database, clock, config }: Context): Promise<void> {
  const now = clock();
  const expired = await database.read
    .selectFrom('sessions')
    .select('id')
    .where((session) =>
      session.or([
        session('last_used_at', '<', now - config.sessionDays * DAY_MS),
        session('created_at', '<=', now - SESSION_MAX_MS),
      ]),
    )
    .limit(SWEEP_BATCH)
    .execute();
  if (expired.length === 0) return;
  const ids = expired.map(({ id }) => id);
  await database.transact((tx) => tx.deleteFrom('sessions').where('id', 'in', ids).execute());
}

/**
 * Deletes all but the most recently used, so that a user has at most `SESSIONS_MAX`. Runs before the new session is
 * inserted, which would look like the oldest if the clock was set back.
 */
async function makeRoom(tx: Tx, user_id: number) {
  const usedLast = tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SESSIONS_MAX - 1);
  await tx.deleteFrom('sessions').where('user_id', '=', user_id).where('id', 'not in', usedLast).execute();
}

async function touch({ database, clock }: Context, session_id: number) {
  await database.transact((tx) =>
    tx.updateTable('sessions').set({ last_used_at: clock() }).where('id', '=', session_id).execute(),
  );
}

/** A session ends when it has not been used for `SESSION_DAYS`, and after `SESSION_MAX_MS` in any case. */
export function isCurrent(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  { created_at, last_used_at }: Pick<SessionRow, 'created_at' | 'last_used_at'>,
): boolean {
  const now = clock();
  return last_used_at >= now - config.sessionDays * DAY_MS && created_at > now - SESSION_MAX_MS;
}

function hashOf(token: string): string {
  return hash('sha256', token);
}
