import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { placeAt } from '../db/far-places.ts';
import { inStretch, type Stretch } from '../db/keyset.ts';
import { type Page, type PageAsked, readPage } from '../db/paging.ts';
import { type Scope, whole } from '../db/scopes.ts';
import { readInStrides, type Walk } from '../db/walk.ts';
import { type NamedPostRow, selectPosts } from '../posts/post-rows.ts';
import type { Ordering, Place } from './orderings.ts';

/**
 * A page of several walks, each in an index that holds it in order: both engines merge them, so that a page reads as many
 * entries as it shows, and one for each walk.
 * @param scopes those of each; none has a post of another
 */
export async function fetchMerged(
  queries: Queries,
  scopes: readonly Scope[],
  ordering: Ordering,
  paging: PageAsked,
): Promise<Page<NamedPostRow>> {
  const { keys, keysOf } = ordering;
  const { asker } = paging;
  const walk = mergedWalk(queries, scopes, ordering);
  const read = (stretch: Stretch) =>
    readInStrides(walk, stretch, (part) => placesOn(queries, scopes.map(whole), ordering, part), asker);
  const page = await readPage({ keys, keysOf, read, placeAt: (nth) => placeAt(walk, nth, asker) }, paging);
  return { ...page, rows: await postsAt(queries, page.rows) };
}

function mergedWalk(queries: Queries, scopes: readonly Scope[], ordering: Ordering): Walk {
  const entries = scopes.map(({ walked }) => walked);
  const isFiltered = scopes.some(({ filter }) => filter !== null);
  return {
    queries,
    keys: ordering.keys,
    entries: (stretch) => stretchOf(queries, entries, ordering, stretch),
    fitting: isFiltered ? (stretch) => stretchOf(queries, scopes.map(whole), ordering, stretch) : null,
    isMerged: true,
    name: null,
  };
}

/** Where the posts of these walks stand, those of one stretch. */
export async function placesOn(
  queries: Queries,
  walks: readonly RawBuilder<boolean>[],
  ordering: Ordering,
  stretch: Stretch,
): Promise<Place[]> {
  return stretchOf(queries, walks, ordering, stretch).execute();
}

/**
 * Those of one stretch for which something holds, in their order, and whether the walks ended there. It is asked of one
 * after another, named `met`, until there are `wanted`: neither engine puts in another order what it takes out of what is
 * in order.
 */
export async function placesAmong(
  queries: Queries,
  walks: readonly RawBuilder<boolean>[],
  ordering: Ordering,
  stretch: Stretch,
  { holds, wanted }: { holds: RawBuilder<boolean>; wanted: number },
): Promise<{ found: Place[]; isEnd: boolean }> {
  const among = mergedOf(
    queries,
    [...walks.map((walk) => entriesOf(ordering, stretch, walk)), endOf(ordering, stretch)],
    ordering,
    stretch,
  );
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
  walks: readonly RawBuilder<boolean>[],
  ordering: Ordering,
  stretch: Stretch,
) {
  if (walks.length === 0) throw new Error('A feed is walked in some index.');
  return mergedOf(
    queries,
    walks.map((walk) => entriesOf(ordering, stretch, walk)),
    ordering,
    stretch,
  );
}

// As text: to build so many queries takes longer than to run them.
function entriesOf({ keys }: Ordering, { order }: Stretch, walk: RawBuilder<boolean>) {
  const columns = keys.map(({ column }) => column);
  const ordered = columns.map((column) => `${column} ${order}`);
  // PostgreSQL merges what says itself that it is in order.
  return sql`select * from (select ${sql.raw(columns.join(', '))} from posts where ${walk} order by ${sql.raw(ordered.join(', '))}) as walk`;
}

function mergedOf(
  queries: Queries,
  ordered: readonly RawBuilder<unknown>[],
  { keys }: Ordering,
  stretch: Stretch,
) {
  const merged = sql<Place>`(${sql.join(ordered, sql` union all `)})`.as<'posts'>(sql`posts`);
  return inStretch(queries.selectFrom(merged).select(keys.map(({ column }) => column)), keys, stretch);
}

/** The posts at these places, in their order. */
export async function postsAt(queries: Queries, places: readonly Place[]): Promise<NamedPostRow[]> {
  if (places.length === 0) return [];
  const ids = places.map(({ id }) => id);
  const rows = await selectPosts(queries).where('posts.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
