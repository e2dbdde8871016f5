import type { Queries } from '../../db/database.ts';

/** The post that has the content of a merged one; any other id is itself. */
export async function presentId(queries: Queries, id: number): Promise<number> {
  const merged = await queries
    .selectFrom('merged_posts')
    .select('into_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return merged?.into_id ?? id;
}
