import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { rowsWhere } from './rows-where.ts';

const CURRENT = sql`coalesce((select into_key from work_aliases where key = work_name), work_name)`;

/**
 * Aliases that lead to another alias, posts that are not in the work that their URL or page names although nobody decided
 * so, and posts that a decision put into a work that was joined to another.
 */
export async function* findWrongWorks(queries: Queries): AsyncGenerator<string> {
  const chained = await queries
    .selectFrom('work_aliases as joined')
    .innerJoin('work_aliases as further', 'further.key', 'joined.into_key')
    .select(['joined.key', 'joined.into_key'])
    .orderBy('joined.key')
    .execute();
  for (const { key, into_key } of chained)
    yield `work_aliases ${key}: it stands for ${into_key}, which was joined to another work itself`;

  const columns = sql<{ id: number; work_key: string | null; current: string | null }>`
    id, work_key, ${CURRENT} as current`;
  const isElsewhere = sql`work_source = 'name' and work_key is distinct from ${CURRENT}`;
  for await (const { id, work_key, current } of rowsWhere(queries, 'posts', columns, isElsewhere))
    yield `posts ${id}: work_key is ${work_key}, should be ${current}`;
  const isJoined = sql`work_source = 'decision' and exists (select 1 from work_aliases where key = work_key)`;
  for await (const { id, work_key } of rowsWhere(queries, 'posts', columns, isJoined))
    yield `posts ${id}: work_key is ${work_key}, which was joined to another work`;
}
