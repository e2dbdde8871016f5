import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { filterKeys, type KeySource } from '../db/index-scan.ts';
import type { Actor } from '../permissions.ts';
import { postsWithWords } from './post-texts.ts';
import { type Mutes, readMutes } from './read-mutes.ts';

/** Leaves out of lists what a viewer muted or hid, but never the viewer's own posts and comments. */

type Item = 'posts' | 'comments';

/** The user whose list it is. */
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

/** Comments on a muted or hidden post are left out as well, and those of muted users. */
async function unmutedAmong(
  queries: Queries,
  mutes: Mutes,
  item: Item,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const id = sql.ref(`${item}.id`);
  const isOwnPost = sql`posts.author_id = ${mutes.user_id}`;
  const isOwn = item === 'posts' ? isOwnPost : sql`comments.author_id = ${mutes.user_id}`;
  const conditions =
    item === 'posts' ? [] : mutes.users.length === 0 ? [] : [isNot(sql`comments.author_id`, mutes.users)];
  const isShown = sql.join(
    [...conditions, sql`(${isOwnPost} or (${sql.join(postConditions(mutes), sql` and `)}))`],
    sql` and `,
  );
  const from = item === 'posts' ? sql`posts` : sql`comments join posts on posts.id = comments.post_id`;
  const { rows } = await sql<{ id: number; post_id: number; isOwn: 0 | 1 }>`
    select ${id} as id, posts.id as post_id,
      case when ${isOwn} or ${isOwnPost} then 1 else 0 end as ${sql.ref('isOwn')}
    from ${from} where ${id} in (${sql.join(ids)}) and (${isOwn} or (${isShown}))`.execute(queries);
  const others = rows.filter((row) => row.isOwn === 0).map(({ post_id }) => post_id);
  const worded = await postsWithWords(queries, mutes.words, others);
  return new Set(rows.filter((row) => row.isOwn === 1 || !worded.has(row.post_id)).map((row) => row.id));
}

function postConditions({ user_id, users, tags, categories, sites }: Mutes): RawBuilder<boolean>[] {
  return [
    sql<boolean>`not exists (
      select 1 from hidden_posts where hidden_posts.user_id = ${user_id} and hidden_posts.post_id = posts.id)`,
    ...(users.length > 0 ? [isNot(sql`posts.author_id`, users)] : []),
    ...(categories.length > 0 ? [isNot(sql`posts.category_id`, categories)] : []),
    ...(tags.length > 0
      ? [
          sql<boolean>`not exists (
      select 1 from post_tags where post_tags.post_id = posts.id and tag_id in (${sql.join(tags)}))`,
        ]
      : []),
    ...(sites.length > 0
      ? [
          sql<boolean>`not exists (
      select 1 from post_sites where post_sites.post_id = posts.id and site_id in (${sql.join(sites)}))`,
        ]
      : []),
  ];
}

function isNot(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${column} not in (${sql.join(ids)})`;
}
