import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { sqlOf } from '../db/engine-sql.ts';
import { filterKeys, type KeySource } from '../db/index-scan.ts';
import type { Actor } from '../permissions.ts';
import { INDEXED_WORDS, postsWithWords } from './post-texts.ts';
import { type Mutes, readMutes } from './read-mutes.ts';

/** Leaves out of lists what a viewer muted or hid, but never the viewer's own posts and comments. */

type Item = 'posts' | 'comments';

/** The user for whom a list is read. */
export type Reader = Pick<Actor, 'id' | 'has_mutes'> | null;

/** Returns those of the posts or comments that the viewer has not muted or hidden. */
export type Unmuted = (ids: readonly number[]) => Promise<ReadonlySet<number>>;

/** null for a viewer who mutes and hides nothing. */
export async function unmutedFor(
  queries: Queries,
  viewer: Reader,
  item: Item = 'posts',
): Promise<Unmuted | null> {
  if (!viewer?.has_mutes) return null;
  const mutes = await readMutes(queries, viewer.id);
  return (ids) => unmutedAmong(queries, mutes, item, ids);
}

/** The same list without what the viewer muted or hid. @param batch the least number of its rows to read at once */
export async function withoutMuted(
  queries: Queries,
  viewer: Reader,
  source: KeySource,
  { item = 'posts', batch = 0 }: { item?: Item; batch?: number } = {},
): Promise<KeySource> {
  const unmuted = await unmutedFor(queries, viewer, item);
  return unmuted ? filterKeys(source, unmuted, batch) : source;
}

/** Comments on a muted or hidden post and comments by muted users are left out as well. */
async function unmutedAmong(
  queries: Queries,
  mutes: Mutes,
  item: Item,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const id = sql.ref(`${item}.id`);
  const { isAmong } = sqlOf(queries);
  const isOwnPost = sql`posts.author_id = ${mutes.user_id}`;
  const isOwn = item === 'posts' ? isOwnPost : sql`comments.author_id = ${mutes.user_id}`;
  const conditions = item === 'posts' ? [] : [sql`not (${isAmong(sql`comments.author_id`, mutes.users)})`];
  const isShown = sql.join(
    [...conditions, sql`(${isOwnPost} or (${sql.join(postConditions(queries, mutes), sql` and `)}))`],
    sql` and `,
  );
  const from = item === 'posts' ? sql`posts` : sql`comments join posts on posts.id = comments.post_id`;
  const [words, withWords] = mutes.words.areNone
    ? [sql`null`, sql``]
    : [INDEXED_WORDS, sql`left join post_words on post_words.post_id = posts.id`];
  const { rows } = await sql<{ id: number; post_id: number; isOwn: 0 | 1; words: string | null }>`
    select ${id} as id, posts.id as post_id, ${words} as words,
      case when ${isOwn} or ${isOwnPost} then 1 else 0 end as ${sql.ref('isOwn')}
    from ${from} ${withWords} where ${isAmong(id, ids)} and (${isOwn} or (${isShown}))`.execute(queries);
  const others = rows.filter((row) => row.isOwn === 0);
  const worded = await postsWithWords(queries, mutes.words, others);
  return new Set(rows.filter((row) => row.isOwn === 1 || !worded.has(row.post_id)).map((row) => row.id));
}

function postConditions(
  queries: Queries,
  { user_id, users, tags, categories, sites }: Mutes,
): RawBuilder<boolean>[] {
  const { isAmong } = sqlOf(queries);
  return [
    sql<boolean>`not exists (
      select 1 from hidden_posts where hidden_posts.user_id = ${user_id} and hidden_posts.post_id = posts.id)`,
    ...(users.length > 0 ? [sql<boolean>`not (${isAmong(sql`posts.author_id`, users)})`] : []),
    ...(categories.length > 0 ? [sql<boolean>`not (${isAmong(sql`posts.category_id`, categories)})`] : []),
    ...(tags.length > 0
      ? [
          sql<boolean>`not exists (
      select 1 from post_tags where post_tags.post_id = posts.id and ${isAmong(sql`tag_id`, tags)})`,
        ]
      : []),
    ...(sites.length > 0
      ? [
          sql<boolean>`not exists (
      select 1 from post_sites where post_sites.post_id = posts.id and ${isAmong(sql`site_id`, sites)})`,
        ]
      : []),
  ];
}
