import type { Database } from '../db/database.ts';

/** Whether a collection with this id was deleted and was not private. */
export async function isCollectionDeleted({ read }: Pick<Database, 'read'>, id: number): Promise<boolean> {
  const deleted = await read
    .selectFrom('deleted_collections')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted !== undefined;
}
