import { setImmediate as othersTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Queries } from './database.ts';
import type { KeyValues } from './keyset.ts';
import { countPlaces, nthPlace, slotsOf, type Stride, strideOf, type Walk } from './walk.ts';

/**
 * Where a row stands of which only its number is known. An index tells by being walked to it, in strides; places that
 * were passed are kept for a moment, so that who asks for one far page after another does not have it walked each time.
 */

/** The row before which there are `count` less one, itself counted. */
interface Mark {
  count: number;
  /** Entries of the index that were passed. */
  passed: number;
  at: KeyValues | null;
}

interface Marks {
  since: number;
  /** How long it was walked for. */
  walkedMs: number;
  /** In the order of the list. */
  marks: Mark[];
}

interface FarPlaces {
  lists: LRUCache<string, Marks>;
  underWay: Map<string, Promise<KeyValues | null>>;
}

const LISTS_KEPT = 100;
/**
 * Far down, numbers may be those of so long ago, or of so many times as long as the walk took. Before, where a walk is
 * short, they are always counted anew.
 */
const KEPT_MS = 5000;
const KEPT_TIMES = 20;
const KEPT_BEYOND_STRIDES = 10;

const START: Mark = { count: 0, passed: 0, at: null };

/** The place of the nth row, from 1; null past the end. @throws BusyError when many others are being looked for */
export async function placeAt(walk: Walk, nth: number): Promise<KeyValues | null> {
  const isShort = !walk.fitting && nth <= strideOf(walk);
  if (isShort) return nthPlace(walk, walk.entries, after(null), nth);

  const far = farPlacesOf(walk.queries);
  const list = nameOf(walk);
  const asked = JSON.stringify([list, nth]);
  const known = far.underWay.get(asked);
  if (known) return known;
  const found = slotsOf(walk.queries).run(null, () => walkTo(walk, nth, marksOf(far.lists, list)));
  far.underWay.set(asked, found);
  try {
    return await found;
  } finally {
    far.underWay.delete(asked);
  }
}

async function walkTo(walk: Walk, nth: number, kept: Marks): Promise<KeyValues | null> {
  for (let mark = kept.marks.findLast(({ count }) => count < nth) ?? START; ;) {
    const started = performance.now();
    const { found, next } = await (walk.fitting ? strideJudged : strideWithin)(walk, mark, nth);
    kept.walkedMs += performance.now() - started;
    if (!next) return found;
    keep(walk, kept.marks, next);
    mark = next;
    await othersTurn();
  }
}

interface Step {
  found: KeyValues | null;
  /** Where to go on from. */
  next: Mark | null;
}

/** Of an index that is the list. */
async function strideWithin(walk: Walk, { count, passed, at }: Mark, nth: number): Promise<Step> {
  const length = Math.min(strideOf(walk), nth - count);
  const end = await nthPlace(walk, walk.entries, after(at), length);
  if (!end || count + length === nth) return { found: end, next: null };
  return { found: null, next: { count: count + length, passed: passed + length, at: end } };
}

/** Of an index that holds more than the list. */
async function strideJudged(walk: Walk, { count, passed, at }: Mark, nth: number): Promise<Step> {
  const { fitting } = walk;
  const length = strideOf(walk);
  const end = await nthPlace(walk, walk.entries, after(at), length);
  const stride = { ...after(at), upTo: end };
  const more = fitting ? await countPlaces(walk, fitting({ ...stride, offset: 0, limit: length })) : 0;
  const isHere = fitting && count + more >= nth;
  const found = isHere ? await nthPlace(walk, fitting, stride, nth - count) : null;
  if (found || !end) return { found, next: null };
  return { found, next: { count: count + more, passed: passed + length, at: end } };
}

/** One for every so many entries is enough. */
function keep(walk: Walk, marks: Mark[], mark: Mark) {
  const last = marks.at(-1)?.passed ?? 0;
  if (mark.passed - last >= strideOf(walk) * (walk.fitting ? KEPT_BEYOND_STRIDES : 1)) marks.push(mark);
}

function after(at: KeyValues | null): Stride {
  return { order: 'desc', beyond: at && { direction: 'after', values: at }, upTo: null };
}

const known = new WeakMap<Queries, FarPlaces>();

function farPlacesOf(queries: Queries): FarPlaces {
  const far = known.get(queries) ?? {
    lists: new LRUCache({ max: LISTS_KEPT }),
    underWay: new Map(),
  };
  known.set(queries, far);
  return far;
}

function marksOf(lists: FarPlaces['lists'], list: string): Marks {
  const now = performance.now();
  const kept = lists.get(list);
  if (kept && now - kept.since < Math.max(KEPT_MS, kept.walkedMs * KEPT_TIMES)) return kept;
  const anew = { since: now, walkedMs: 0, marks: [] };
  lists.set(list, anew);
  return anew;
}

/** Lists are the same that are asked for in the same words. */
function nameOf({ entries, fitting }: Walk): string {
  const stretch = { ...after(null), offset: 0, limit: 1 };
  const { sql, parameters } = (fitting ?? entries)(stretch).compile();
  return JSON.stringify([sql, parameters]);
}
