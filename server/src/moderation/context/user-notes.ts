import { CONTEXT_ITEMS_MAX } from '@magpie/contract/limits';
import type { UserNote, UserNoteBody } from '@magpie/contract/moderation/user-context';
import type { Context } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { lockUsers, requireStillAdmin } from '../../db/locks.ts';
import { NotFoundError } from '../../errors.ts';
import type { Actor } from '../../permissions.ts';

/** Stores a note about a user, which only admins read. @throws NotFoundError */
export function addUserNote(
  { database, clock }: Context,
  admin: Actor,
  user_id: number,
  { text }: UserNoteBody,
): Promise<UserNote> {
  return database.transact(async (tx) => {
    const users = await lockUsers(tx, [admin.id, user_id]);
    await requireStillAdmin(tx, admin);
    const user = users.find((row) => row.id === user_id);
    if (!user || user.deleted_at !== null) throw new NotFoundError();
    const created_at = clock();
    const { id } = await tx
      .insertInto('user_notes')
      .values({ user_id, admin_id: admin.id, text, created_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const written_by = { id: admin.id, username: admin.username };
    return { id, text, written_by, created_at: new Date(created_at).toISOString() };
  });
}

/** Any admin may delete a note. @throws NotFoundError */
export async function deleteUserNote({ database }: Context, admin: Actor, id: number): Promise<void> {
  await database.transact(async (tx) => {
    await requireStillAdmin(tx, admin);
    const deleted = await tx.deleteFrom('user_notes').where('id', '=', id).returning('id').executeTakeFirst();
    if (!deleted) throw new NotFoundError();
  });
}

/** The latest notes about a user, the newest first. */
export async function listUserNotes(queries: Queries, user_id: number): Promise<UserNote[]> {
  const notes = await queries
    .selectFrom('user_notes')
    .innerJoin('users', 'users.id', 'user_notes.admin_id')
    .select(['user_notes.id', 'text', 'user_notes.created_at', 'admin_id', 'username', 'deleted_at'])
    .where('user_id', '=', user_id)
    .orderBy('user_notes.id', 'desc')
    .limit(CONTEXT_ITEMS_MAX)
    .execute();
  return notes.map(({ id, text, created_at, admin_id, username, deleted_at }) => ({
    id,
    text,
    written_by: deleted_at === null ? { id: admin_id, username } : null,
    created_at: new Date(created_at).toISOString(),
  }));
}
