import type { Queries } from '../../db/database.ts';

/** The id of the post that a merged post was merged into; any other id is returned as it is. */
export async function presentId(queries: Queries, id: number): Promise<number> {
  const merged = await queries
    .selectFrom('merged_posts')
    .select('into_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return merged?.into_id ?? id;
}
