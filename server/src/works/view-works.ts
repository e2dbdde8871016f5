import { WORK_POSTS_MAX } from '@magpie/contract/limits';
import type { PreviewedWork, WorkTitle } from '@magpie/contract/curation/works';
import { POST_KINDS, type PostKind } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { PostRow } from '../db/schema.ts';
import { firstWork, type NamedWorks } from './find-work.ts';
import { currentKeys, postInKey } from './work-keys.ts';

type InWork = Pick<PostRow, 'work_key'>;

/** Returns a function that gives, for a post, the kinds of all listed posts of its work, in the order of `POST_KINDS`. */
export async function kindsOfWorks(
  queries: Queries,
  rows: readonly InWork[],
): Promise<(row: InWork) => PostKind[]> {
  const keys = [...new Set(rows.flatMap(({ work_key }) => work_key ?? []))];
  if (keys.length === 0) return () => [];
  const { rows: found } = await kindsIn(keys).execute(queries);
  return ({ work_key }) =>
    POST_KINDS.filter((kind) => found.some((one) => one.key === work_key && one.kind === kind));
}

/**
 * One look-up for each kind, however many posts a work has. With `exists`, PostgreSQL may read all posts; with casts, SQLite
 * does not use the index.
 */
export function kindsIn(keys: readonly string[]): RawBuilder<{ key: string; kind: PostKind }> {
  return sql`
    with works (key) as (values ${listed(keys.map((key) => sql`${key}`))}),
      kinds (kind) as (values ${listed(POST_KINDS.map((kind) => sql.lit(kind)))})
    select key, kind from works cross join kinds
    where (select 1 from posts
      where work_key = works.key and coalesce(posts.kind, work_kind) = kinds.kind and is_listed = 1
      limit 1) = 1`;
}

/** The work that a URL names, with its newest posts; null where it names none. */
export async function previewWork(queries: Queries, named: NamedWorks): Promise<PreviewedWork | null> {
  const work = await firstWork(queries, named);
  if (!work) return null;
  const current = await currentKeys(queries, [work.key]);
  return viewWork(queries, current.get(work.key) ?? work.key);
}

/** A work with its newest posts. */
export async function viewWork(queries: Queries, key: string): Promise<PreviewedWork> {
  const posts = await queries
    .selectFrom('posts')
    .select(['id', 'title', 'created_at'])
    .select((of) => of.fn.coalesce('kind', 'work_kind').as('kind'))
    .where('work_key', '=', key)
    .where('is_listed', '=', 1)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(WORK_POSTS_MAX)
    .execute();
  return {
    key,
    posts: posts.map(({ created_at, ...post }) => ({
      ...post,
      created_at: new Date(created_at).toISOString(),
    })),
  };
}

/**
 * For each of these keys, the work that it stands for now, with the title of the newest listed post of this work. If the
 * work has no listed post and its key is `post-…`, the title is that of the post in the key, or null if this post is not
 * listed either.
 */
export async function titlesOfWorks(
  queries: Queries,
  keys: readonly string[],
): Promise<Map<string, WorkTitle>> {
  if (keys.length === 0) return new Map();
  const current = await currentKeys(queries, keys);
  const { rows } = await sql<WorkTitle>`
    with works (key, post_id) as (values ${sql.join(
      [...new Set(current.values())].map(
        (key) => sql`(cast(${key} as text), cast(${postInKey(key) ?? 0} as integer))`,
      ),
    )})
    select key, coalesce(
      (select title from posts where work_key = works.key and is_listed = 1
        order by created_at desc, id desc limit 1),
      (select title from posts where id = works.post_id and is_listed = 1)
    ) as title from works`.execute(queries);
  const titles = new Map(rows.map((work) => [work.key, work]));
  return new Map(
    Array.from(current, ([key, now]) => [key, titles.get(now) ?? { key: now, title: null }] as const),
  );
}

function listed(values: readonly RawBuilder<unknown>[]) {
  return sql.join(values.map((value) => sql`(${value})`));
}

export async function hasListedPost(queries: Queries, key: string): Promise<boolean> {
  const post = await queries
    .selectFrom('posts')
    .select('id')
    .where('work_key', '=', key)
    .where('is_listed', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return post !== undefined;
}
