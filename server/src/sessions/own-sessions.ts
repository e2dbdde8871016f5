import { calls } from '@magpie/contract/calls';
import type { Session, SessionList } from '@magpie/contract/sessions';
import type { Context } from '../context.ts';
import { onePage, type PageQuery } from '../db/paging.ts';
import { lockUsers, requireStillAdmin, requireStillLoggedIn } from '../db/locks.ts';
import type { SessionRow } from '../db/schema.ts';
import { NotFoundError } from '../errors.ts';
import type { Actor } from '../permissions.ts';
import { endSessionsOf, isCurrent } from './sessions.ts';

/** The actor's sessions, last used first. @throws NotFoundError for an invalid page or cursor */
export async function listSessions(
  context: Context,
  actor: Actor,
  { page }: PageQuery,
): Promise<SessionList> {
  const { database, config } = context;
  const sessions = await database.read
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .where('user_id', '=', actor.id)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const views = sessions
    .filter((session) => isCurrent(context, session))
    .map((session) => viewSession(session, actor));
  return onePage(config.publicUrl + calls.listSessions.path, views, { page });
}

/** Ends one of the actor's sessions, which may be the current one. @throws NotFoundError */
export async function revokeSession({ database }: Context, actor: Actor, id: number): Promise<void> {
  await database.transact(async (tx) => {
    await requireStillLoggedIn(tx, actor);
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new NotFoundError();
  });
}

/** Ends all sessions of the actor except the current one. */
export async function revokeOtherSessions({ database }: Context, actor: Actor): Promise<void> {
  await database.transact(async (tx) => {
    await requireStillLoggedIn(tx, actor);
    await endSessionsOf(tx, actor.id, actor.session_id);
  });
}

/** Logs a user out everywhere, as an admin. @throws NotFoundError */
export async function revokeUserSessions(
  { database }: Context,
  admin: Actor,
  user_id: number,
): Promise<void> {
  await database.transact(async (tx) => {
    const users = await lockUsers(tx, [admin.id, user_id]);
    await requireStillAdmin(tx, admin);
    if (!users.some(({ id }) => id === user_id)) throw new NotFoundError();
    await endSessionsOf(tx, user_id);
  });
}

type ShownColumns = Pick<SessionRow, 'id' | 'user_agent' | 'address' | 'created_at' | 'last_used_at'>;

function viewSession(row: ShownColumns, actor: Actor): Session {
  return {
    id: row.id,
    device: row.user_agent || null,
    address: row.address,
    created_at: new Date(row.created_at).toISOString(),
    last_used_at: new Date(row.last_used_at).toISOString(),
    is_current: row.id === actor.session_id,
  };
}
