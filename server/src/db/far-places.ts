import { setImmediate as othersTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Asker } from '../asker.ts';
import type { Queries } from './database.ts';
import type { KeyValues } from './keyset.ts';
import { countPlaces, nthPlace, requireWanted, type Stride, strideOf, type Walk, walkLong } from './walk.ts';

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
  /** How long it was walked to the last of them. */
  walkedMs: number;
  /** In the order of the list. */
  marks: Mark[];
}

interface FarPlaces {
  lists: LRUCache<string, Marks>;
  underWay: Map<string, UnderWay>;
}

interface UnderWay {
  askers: (Asker | undefined)[];
  found: Promise<KeyValues | null>;
}

const LISTS_KEPT = 100;
/**
 * Far down, numbers may be those of so long ago, or of so many times as long as the walk took, but not of longer. Before,
 * where a walk is short, they are always counted anew.
 */
const KEPT_MS = 5000;
const KEPT_TIMES = 20;
const KEPT_MAX_MS = 60_000;
const KEPT_BEYOND_STRIDES = 10;

const START: Mark = { count: 0, passed: 0, at: null };

/** The place of the nth row, from 1; null past the end. @throws BusyError when many others are being looked for */
export async function placeAt(walk: Walk, nth: number, asker?: Asker): Promise<KeyValues | null> {
  const isShort = !walk.fitting && nth <= strideOf(walk);
  if (isShort) return nthPlace(walk, walk.entries, after(null), nth);

  const far = farPlacesOf(walk.queries);
  const list = nameOf(walk);
  const place = JSON.stringify([list, nth]);
  // Waiting for a turn is not shared: that of another asker may come later.
  return joined() ?? (await walkLong(walk.queries, inTurn, asker)).found;

  /** In an object, so that who finds others walking leaves the turn to the next and waits beside. */
  async function inTurn() {
    const others = joined();
    return { found: others ?? (await begun()) };
  }

  function joined() {
    const known = far.underWay.get(place);
    known?.askers.push(asker);
    return known?.found;
  }

  async function begun() {
    const askers = [asker];
    const found = walkTo(walk, nth, far.lists, list, askers);
    far.underWay.set(place, { askers, found });
    try {
      return await found;
    } finally {
      far.underWay.delete(place);
    }
  }
}

async function walkTo(
  walk: Walk,
  nth: number,
  lists: FarPlaces['lists'],
  list: string,
  askers: UnderWay['askers'],
): Promise<KeyValues | null> {
  const kept = marksOf(lists, list);
  let unkeptMs = 0;
  for (let mark = kept.marks.findLast(({ count }) => count < nth) ?? START; ;) {
    const started = performance.now();
    const { found, next } = await (walk.fitting ? strideJudged : strideWithin)(walk, mark, nth);
    unkeptMs += performance.now() - started;
    if (!next) return found;
    if (isWorthKeeping(walk, kept.marks, next)) {
      kept.marks.push(next);
      kept.walkedMs += unkeptMs;
      unkeptMs = 0;
      // A list of which nothing is kept takes no place from others.
      if (kept.marks.length === 1) lists.set(list, kept);
    }
    mark = next;
    await othersTurn();
    requireWanted(askers);
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
function isWorthKeeping(walk: Walk, marks: readonly Mark[], mark: Mark) {
  const last = marks.at(-1)?.passed ?? 0;
  return mark.passed - last >= strideOf(walk) * (walk.fitting ? KEPT_BEYOND_STRIDES : 1);
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
  if (kept && now - kept.since < keptForMs(kept)) return kept;
  return { since: now, walkedMs: 0, marks: [] };
}

function keptForMs({ walkedMs }: Marks) {
  return Math.min(Math.max(KEPT_MS, walkedMs * KEPT_TIMES), KEPT_MAX_MS);
}

/** Lists are the same that are asked for in the same words, or that say so. */
function nameOf({ entries, fitting, name }: Walk): string {
  if (name !== null) return name;
  const stretch = { ...after(null), offset: 0, limit: 1 };
  const { sql, parameters } = (fitting ?? entries)(stretch).compile();
  return JSON.stringify([sql, parameters]);
}
