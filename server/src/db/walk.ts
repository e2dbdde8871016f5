import { setImmediate as othersTurn } from 'node:timers/promises';
import {
  type Compilable,
  type CompiledQuery,
  type Expression,
  type RawBuilder,
  type ReferenceExpression,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { Asker } from '../asker.ts';
import { BusyError } from '../errors.ts';
import { createSlots, type Slots } from '../slots.ts';
import type { Queries } from './database.ts';
import { type DatabaseKind, kindOf } from './dialect.ts';
import { inStretch, type KeyValues, type SortKey, type Stretch } from './keyset.ts';

/** The keys of rows, and nothing else. */
export type Places = Compilable & Expression<unknown>;

/** A list as an index holds it in order. */
export interface Walk {
  queries: Queries;
  keys: readonly SortKey[];
  /** What the index has in this order: read there alone. */
  entries(stretch: Stretch): Places;
  /** Those of them that are in the list; null: all are. */
  fitting: ((stretch: Stretch) => Places) | null;
  /** Several indexes are. */
  isMerged: boolean;
  /** What it is known by where its words differ from one moment to the next; null: by them. */
  name: string | null;
}

/** @param filter what the index does not know, of each of the entries */
export function walkOf<DB, TB extends keyof DB>(
  queries: Queries,
  entries: SelectQueryBuilder<DB, TB, object>,
  keys: readonly SortKey<string & ReferenceExpression<DB, TB>>[],
  filter: RawBuilder<boolean> | null = null,
): Walk {
  const places = entries.select(keys.map(({ column }) => sql.ref<number>(column).as(nameOf(column))));
  const fitting = filter && places.where(filter);
  return {
    queries,
    keys,
    entries: (stretch) => inStretch(places, keys, stretch),
    fitting: fitting ? (stretch) => inStretch(fitting, keys, stretch) : null,
    isMerged: false,
    name: null,
  };
}

/** How many entries of an index are passed over in one go. */
export interface Strides {
  /** Within the index. */
  single: number;
  merged: number;
  /** The row of each is looked at. */
  fitting: number;
}

/** SQLite takes a millisecond for each; on PostgreSQL the way there and back counts. */
const STRIDES: Record<DatabaseKind, Strides> = {
  sqlite: { single: 10_000, merged: 2500, fitting: 500 },
  postgres: { single: 50_000, merged: 10_000, fitting: 5000 },
};
const shortened = new WeakMap<Queries, Strides>();

/** For tests, which have few rows; null: no longer. */
export function shortenStrides(queries: Queries, strides: Strides | null): void {
  if (strides) shortened.set(queries, strides);
  else shortened.delete(queries);
}

export function strideOf({ queries, fitting, isMerged }: Walk): number {
  const { single, merged, fitting: looked } = shortened.get(queries) ?? STRIDES[kindOf(queries)];
  if (fitting) return looked;
  return isMerged ? merged : single;
}

/** The nth row from there on, from 1. */
export async function nthPlace(
  { queries, keys }: Pick<Walk, 'queries' | 'keys'>,
  places: Walk['entries'],
  from: Stride,
  nth: number,
): Promise<KeyValues | null> {
  const query: CompiledQuery = places({ ...from, offset: nth - 1, limit: 1 }).compile();
  const { rows } = await queries.executeQuery<Record<string, number>>(query);
  const [row] = rows;
  return row ? keys.map(({ column }) => row[nameOf(column)] ?? 0) : null;
}

/** How many of these rows there are. */
export async function countPlaces({ queries }: Pick<Walk, 'queries'>, places: Places): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${places} as places`.execute(queries);
  return rows[0]?.n ?? 0;
}

/** Where a list is read at a time. */
export type Stride = Pick<Stretch, 'order' | 'beyond' | 'upTo'>;

/**
 * So many entries of the index at a time, from there to its end; others have their turn in between.
 * @param first how many the first time
 */
export async function* stridesOf(
  walk: Walk,
  { order, beyond }: Pick<Stretch, 'order' | 'beyond'>,
  first: number = strideOf(walk),
): AsyncGenerator<Stride> {
  const direction = order === 'asc' ? 'before' : 'after';
  let length = first;
  for (let from = beyond; ;) {
    const upTo = await nthPlace(walk, walk.entries, { order, beyond: from, upTo: null }, length);
    yield { order, beyond: from, upTo };
    if (!upTo) return;
    from = { direction, values: upTo };
    length = strideOf(walk);
    await othersTurn();
  }
}

/** Of most lists nearly every entry fits, so that a page is full after a few more than it shows. */
const FIRST_STRIDE = 300;

/**
 * Reads a stretch of a list: where the walk may pass over many rows, from one stride after another until there are enough.
 * @throws BusyError when many others do
 */
export async function readInStrides<Row>(
  walk: Walk,
  stretch: Stretch,
  read: (stretch: Stretch) => Promise<Row[]>,
  asker?: Asker,
): Promise<Row[]> {
  if (!walk.fitting) return read(stretch);
  const wanted = stretch.offset + stretch.limit;
  const found: Row[] = [];
  const strides = stridesOf(walk, stretch, Math.min(FIRST_STRIDE, strideOf(walk)));
  async function wantsMore() {
    const stride = await strides.next();
    if (stride.done) return false;
    found.push(...(await read({ ...stride.value, offset: 0, limit: wanted - found.length })));
    return found.length < wanted;
  }
  if (await wantsMore()) await inParts(walk.queries, wantsMore, asker);
  return found.slice(stretch.offset);
}

/**
 * Reads part after part until that says that it wants no more. Nearly always one is enough.
 * @throws BusyError when many others want more than one
 */
export async function inParts(
  queries: Queries,
  readNext: () => Promise<boolean>,
  asker?: Asker,
): Promise<void> {
  if (!(await readNext())) return;
  await walkLong(
    queries,
    async () => {
      while (await readNext()) requireWanted([asker]);
    },
    asker,
  );
}

/** @throws BusyError, which nobody hears, when all who asked have left */
export function requireWanted(askers: readonly (Asker | undefined)[]): void {
  if (askers.every((asker) => asker?.hasLeft())) throw new BusyError();
}

const WALKS_AT_ONCE = 2;
const WALKS_WAITING = 50;
const WALKS_WAITING_OF_ONE = 5;
/** Who would wait longer is told to come again. */
const WALK_WAIT_MS = 5000;
const slots = new WeakMap<Queries, Slots>();

/** Runs a long walk when a place is free. @throws BusyError when many wait, or none is for long */
export function walkLong<T>(queries: Queries, walk: () => Promise<T>, asker?: Asker): Promise<T> {
  return slotsOf(queries).run(AbortSignal.timeout(WALK_WAIT_MS), walk, asker);
}

/** Places for long walks. */
export function slotsOf(queries: Queries): Slots {
  const known = slots.get(queries);
  if (known) return known;
  const made = createSlots({
    atOnce: WALKS_AT_ONCE,
    waiting: WALKS_WAITING,
    waitingOfOne: WALKS_WAITING_OF_ONE,
    refusal: () => new BusyError(),
  });
  slots.set(queries, made);
  return made;
}

function nameOf(column: string) {
  return column.slice(column.lastIndexOf('.') + 1);
}
