import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { slugOf } from '../../slugs.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import { IDS_PER_PART } from './post-parts.ts';
import type { SitemapEntry } from './sitemap-entry.ts';

const COLLECTIONS_PER_BATCH = 500;

/** The parts that have public collections, each with the date of the newest change of one of them. */
export async function listCollectionParts({ database }: Context): Promise<{ part: number; date: string }[]> {
  const { rows } = await sql<{ part: number; changed_at: number }>`
    select (id - 1) / ${sql.lit(IDS_PER_PART)} + 1 as part, max(updated_at) as changed_at from collections
    where visibility = 'public' group by 1 order by 1`.execute(database.read);
  return rows.map(({ part, changed_at }) => ({ part, date: new Date(changed_at).toISOString() }));
}

/** The pages of the public collections of a part, oldest first. */
export async function listCollectionsOfPart(
  { config, database }: Context,
  part: number,
): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  for (let after = (part - 1) * IDS_PER_PART; ;) {
    const rows = await database.read
      .selectFrom('collections')
      .select(['id', 'title', 'updated_at'])
      .where('id', '>', after)
      .where('id', '<=', part * IDS_PER_PART)
      .where('visibility', '=', 'public')
      .orderBy('id')
      .limit(COLLECTIONS_PER_BATCH)
      .execute();
    for (const { id, title, updated_at } of rows) {
      const url = `${config.publicUrl}/collection/${id}/${slugOf(title, 'collection')}`;
      entries.push({ url, date: new Date(updated_at).toISOString() });
    }
    const end = rows.at(-1);
    if (!end || rows.length < COLLECTIONS_PER_BATCH) return entries;
    after = end.id;
    await yieldToEventLoop();
  }
}
