import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { slugOf } from '../../slugs.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import type { SitemapEntry } from './sitemap-entry.ts';

/**
 * Posts are divided by their ids, so that a part changes only with its own posts. A sitemap may have 50,000 addresses,
 * which would take ten times as long.
 */
export const IDS_PER_PART = 5000;
/** Other requests run between two batches. */
const POSTS_PER_BATCH = 500;
const PARTS_PER_STATEMENT = 100;

/** The parts that have posts, each with the date of its last new or edited post. */
export async function listParts(queries: Queries): Promise<{ part: number; date: string }[]> {
  const newest = await queries
    .selectFrom('posts')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const count = Math.ceil((newest?.id ?? 0) / IDS_PER_PART);
  const found: { part: number; date: string }[] = [];
  for (let first = 1; first <= count; first += PARTS_PER_STATEMENT) {
    const last = Math.min(count, first + PARTS_PER_STATEMENT - 1);
    const newestOfParts = Array.from({ length: last - first + 1 }, (_, index) => newestOf(first + index));
    const { rows } = await sql<Newest>`${sql.join(newestOfParts, sql` union all `)}`.execute(queries);
    found.push(...rows.map((newest) => ({ part: newest.part, date: lastChangeOf(newest) })));
    await yieldToEventLoop();
  }
  return found.sort((a, b) => a.part - b.part);
}

/** Its pages, oldest first. */
export async function listPostsOfPart({ config, database }: Context, part: number): Promise<SitemapEntry[]> {
  const { first, last } = idsOf(part);
  const entries: SitemapEntry[] = [];
  for (let after = first - 1; ;) {
    const posts = await database.read
      .selectFrom('posts')
      .select(['id', 'title', 'created_at', 'edited_at'])
      .where('id', '>', after)
      .where('id', '<=', last)
      .where('is_listed', '=', 1)
      .orderBy('id')
      .limit(POSTS_PER_BATCH)
      .execute();
    for (const post of posts) {
      const url = `${config.publicUrl}/post/${post.id}/${slugOf(post.title, 'post')}`;
      entries.push({ url, date: lastChangeOf(post) });
    }
    const end = posts.at(-1);
    if (!end || posts.length < POSTS_PER_BATCH) return entries;
    after = end.id;
    await yieldToEventLoop();
  }
}

interface Dated {
  created_at: number;
  edited_at: number | null;
}

interface Newest extends Dated {
  part: number;
}

function lastChangeOf({ created_at, edited_at }: Dated): string {
  return new Date(Math.max(created_at, edited_at ?? 0)).toISOString();
}

function idsOf(part: number) {
  return { first: (part - 1) * IDS_PER_PART + 1, last: part * IDS_PER_PART };
}

function newestOf(part: number) {
  const { first, last } = idsOf(part);
  const ids = sql`id between ${sql.lit(first)} and ${sql.lit(last)}`;
  const lastEdit = sql`select max(edited_at) from posts where ${ids} and edited_at is not null`;
  return sql`select * from (select ${sql.lit(part)} as part, created_at, (${lastEdit}) as edited_at from posts
    where ${ids} and is_listed = 1
    order by id desc limit 1) as ${sql.raw(`part_${part}`)}`;
}
