import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { postSlug } from '../../slugs.ts';
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
/** When a post last changed, by the same expression as in the index `posts_changed`. */
const CHANGED_AT = sql<number>`(case when edited_at > created_at then edited_at else created_at end)`;

/** The parts that have listed posts, each with the date of the newest change of one of them. */
export async function listPostParts(queries: Queries): Promise<{ part: number; date: string }[]> {
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
    const changes = Array.from({ length: last - first + 1 }, (_, index) => lastChangeOf(first + index));
    const { rows } = await sql<Changed>`${sql.join(changes, sql` union all `)}`.execute(queries);
    found.push(...rows.map(({ part, changed_at }) => ({ part, date: dateOf(changed_at) })));
    await yieldToEventLoop();
  }
  return found.sort((a, b) => a.part - b.part);
}

/** The pages of the posts of a part, oldest first. */
export async function listPostsOfPart({ config, database }: Context, part: number): Promise<SitemapEntry[]> {
  const { first, last } = idsOf(part);
  const entries: SitemapEntry[] = [];
  for (let after = first - 1; ;) {
    const posts = await database.read
      .selectFrom('posts')
      .select(['id', 'title', CHANGED_AT.as('changed_at')])
      .where('id', '>', after)
      .where('id', '<=', last)
      .where('is_listed', '=', 1)
      .orderBy('id')
      .limit(POSTS_PER_BATCH)
      .execute();
    for (const post of posts) {
      const url = `${config.publicUrl}/post/${post.id}/${postSlug(post.title)}`;
      entries.push({ url, date: dateOf(post.changed_at) });
    }
    const end = posts.at(-1);
    if (!end || posts.length < POSTS_PER_BATCH) return entries;
    after = end.id;
    await yieldToEventLoop();
  }
}

interface Changed {
  part: number;
  changed_at: number;
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString();
}

function idsOf(part: number) {
  return { first: (part - 1) * IDS_PER_PART + 1, last: part * IDS_PER_PART };
}

/** A post that was held counts as created when it was approved, so the last id need not be the last change. */
function lastChangeOf(part: number) {
  return sql`select * from (select ${sql.lit(part)} as part, ${CHANGED_AT} as changed_at from posts
    where (id - 1) / ${sql.lit(IDS_PER_PART)} = ${sql.lit(part - 1)} and is_listed = 1
    order by ${CHANGED_AT} desc limit 1) as ${sql.raw(`part_${part}`)}`;
}
