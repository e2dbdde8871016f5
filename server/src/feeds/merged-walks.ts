import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { boundsOf, inStretch, type Stretch } from '../db/keyset.ts';
import { type Page, type PageQuery, readPage } from '../db/paging.ts';
import { type Scope, whole } from '../db/scopes.ts';
import { type NamedPostRow, selectPosts } from '../posts/post-rows.ts';
import type { Ordering, Place } from './orderings.ts';
import { partsWithin, type WideScope } from './top-of-period.ts';

/**
 * A page of several walks, each in an index that holds it in order: both engines merge them, so that a page reads as many
 * entries as it shows, and one for each walk.
 * @param scopes those of each; none has a post of another
 */
export async function fetchMerged(
  queries: Queries,
  scopes: readonly WideScope[],
  ordering: Ordering,
  paging: PageQuery,
): Promise<Page<NamedPostRow>> {
  const { keys, keysOf } = ordering;
  const read = (stretch: Stretch) => stretchOf(queries, scopes, whole, ordering, stretch).execute();
  const page = await readPage({ keys, keysOf, read }, paging);
  return { ...page, rows: await postsAt(queries, page.rows) };
}

/**
 * Those of one stretch for which something holds, in their order, and whether the walks ended there. It is asked of one
 * after another, named `met`, until there are `wanted`: neither engine puts in another order what it takes out of what is
 * in order.
 */
export async function placesAmong(
  queries: Queries,
  scopes: readonly WideScope[],
  ordering: Ordering,
  stretch: Stretch,
  { holds, wanted }: { holds: RawBuilder<boolean>; wanted: number },
): Promise<{ found: Place[]; isEnd: boolean }> {
  const among = stretchOf(queries, scopes, whole, ordering, stretch, [endOf(ordering, stretch)]);
  const met = await queries
    .selectFrom(among.as('met'))
    .selectAll()
    .where(sql<boolean>`(met.id = ${sql.lit(END_ID)} or ${holds})`)
    .limit(wanted)
    .execute();
  const found = met.filter(({ id }) => id !== END_ID);
  return { found, isEnd: found.length < met.length };
}

/** No post has it. */
const END_ID = 0;

/** One more walk, of nothing but a place behind all others: what comes to it has come to the end. */
function endOf({ keys }: Ordering, { order }: Stretch) {
  const values = keys.map(({ column, type, max }) => {
    const behind = order === 'desc' ? -1 : max;
    const value = sql.lit(column === 'posts.id' ? END_ID : behind);
    return sql`cast(${value} as ${sql.raw(type)}) as ${sql.raw(column.slice('posts.'.length))}`;
  });
  // SQLite merges only what is read from something.
  return sql`select ${sql.join(values)} from (select 1) as the_end`;
}

function stretchOf(
  queries: Queries,
  scopes: readonly WideScope[],
  conditionOf: (scope: Scope) => RawBuilder<boolean>,
  { keys }: Ordering,
  stretch: Stretch,
  others: readonly RawBuilder<unknown>[] = [],
) {
  if (scopes.length === 0) throw new Error('A feed is walked in some index.');
  const columns = keys.map(({ column }) => column);
  const [keysOf, order] = [columns, columns.map((column) => `${column} ${stretch.order}`)].map((list) =>
    sql.raw(list.join(', ')),
  );
  const isInParts = others.length > 0 || scopes.some(({ before }) => before);
  const walks = isInParts
    ? scopes.flatMap((scope) => partsOf(scope, conditionOf(scope), keys, stretch))
    : scopes.map(conditionOf);
  // PostgreSQL merges what says itself that it is in order. As text: to build so many queries takes longer than to run them.
  const ordered = walks.map(
    (walk) => sql`select * from (select ${keysOf} from posts where ${walk} order by ${order}) as walk`,
  );
  const merged = sql<Place>`(${sql.join([...ordered, ...others], sql` union all `)})`.as<'posts'>(sql`posts`);
  const bounds = isInParts ? { ...stretch, beyond: null, upTo: null } : stretch;
  return inStretch(queries.selectFrom(merged).select(columns), keys, bounds);
}

/** Each with bounds of its own: with those of all beside them PostgreSQL would begin at the wrong one. */
function partsOf(
  { before }: WideScope,
  condition: RawBuilder<boolean>,
  keys: Ordering['keys'],
  stretch: Stretch,
): RawBuilder<boolean>[] {
  const parts = before ? partsWithin(before, stretch) : [stretch];
  return parts.map((part) => sql`${sql.join([condition, ...boundsOf(keys, part)], sql` and `)}`);
}

/** The posts at these places, in their order. */
export async function postsAt(queries: Queries, places: readonly Place[]): Promise<NamedPostRow[]> {
  if (places.length === 0) return [];
  const ids = places.map(({ id }) => id);
  const rows = await selectPosts(queries).where('posts.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
