import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import { IDS_PER_PART } from './post-parts.ts';
import type { SitemapEntry } from './sitemap-entry.ts';

export type TopicKind = 'categories' | 'tags';

const TOPICS_PER_BATCH = 500;

const TOPICS = {
  categories: { path: 'category', posts: 'posts', column: 'category_id', isShown: sql`1 = 1` },
  tags: { path: 'tag', posts: 'post_tags', column: 'tag_id', isShown: sql`topics.posts_count > 0` },
} as const;

/** The parts that have categories, or tags with posts, each with the date of the newest post of one of them. */
export async function listTopicParts(queries: Queries, kind: TopicKind): Promise<TopicPart[]> {
  const { rows } = await sql<{ part: number; newest_at: number | null }>`
    select (id - 1) / ${sql.lit(IDS_PER_PART)} + 1 as part, max(${newestOf(kind)}) as newest_at
    from ${sql.table(kind)} as topics where ${TOPICS[kind].isShown} group by 1 order by 1`.execute(queries);
  return rows.map(({ part, newest_at }) => ({ part, date: dateOf(newest_at) }));
}

/** The pages of the categories of a part, or of its tags with posts, oldest first. */
export async function listTopicsOfPart(
  { config, database }: Context,
  kind: TopicKind,
  part: number,
): Promise<SitemapEntry[]> {
  const { path } = TOPICS[kind];
  const entries: SitemapEntry[] = [];
  for (let after = (part - 1) * IDS_PER_PART; ;) {
    const { rows } = await topicsBetween(kind, after, part * IDS_PER_PART).execute(database.read);
    for (const { slug, newest_at } of rows)
      entries.push({
        url: `${config.publicUrl}/${path}/${encodeURIComponent(slug)}`,
        date: dateOf(newest_at),
      });
    const end = rows.at(-1);
    if (!end || rows.length < TOPICS_PER_BATCH) return entries;
    after = end.id;
    await yieldToEventLoop();
  }
}

/** The next categories, or tags with posts, with ids above `after`, up to `last`. */
export function topicsBetween(kind: TopicKind, after: number, last: number) {
  return sql<{ id: number; slug: string; newest_at: number | null }>`
    select id, slug, ${newestOf(kind)} as newest_at from ${sql.table(kind)} as topics
    where id > ${after} and id <= ${last} and ${TOPICS[kind].isShown}
    order by id limit ${sql.lit(TOPICS_PER_BATCH)}`;
}

interface TopicPart {
  part: number;
  /** ISO 8601; null if none of its categories has a post. */
  date: string | null;
}

/** The time of a topic's newest post: the first row of an index, `posts_category_recent` or `post_tags_recent`. */
function newestOf(kind: TopicKind) {
  const { posts, column } = TOPICS[kind];
  return sql<number | null>`(select created_at from ${sql.table(posts)}
    where ${sql.ref(column)} = topics.id and is_listed = 1 order by created_at desc limit 1)`;
}

function dateOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
