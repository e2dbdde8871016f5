import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/**
 * The order of items: numbers with gaps, so that moving an item writes one row. When the gap at a place is used up, which
 * takes about thirty moves to that place, all items of the collection are numbered anew. The collection must be locked.
 */

/** The gap between new neighbours. Moving an item between two others halves it. */
const GAP = 2 ** 32;
/** The largest absolute value of a position. JavaScript computes exactly with such numbers, and with the sum of two. */
const LARGEST = 2 ** 50;

/** The positions of `count` further items at the end. */
export async function lastPositions(tx: Tx, collection_id: number, count: number): Promise<number[]> {
  const last = await neighbour(tx, collection_id, 'before', null);
  const start = last ?? 0;
  if (start + count * GAP <= LARGEST)
    return Array.from({ length: count }, (_, index) => start + (index + 1) * GAP);
  await numberAnew(tx, collection_id);
  return lastPositions(tx, collection_id, count);
}

/** A free position right after an item. @param after the id of the item; null for a position before all items */
export async function positionAfter(tx: Tx, collection_id: number, after: number | null): Promise<number> {
  const before = after === null ? null : await positionOf(tx, after);
  const next = await neighbour(tx, collection_id, 'after', before);
  const position = between(before, next);
  if (position !== null) return position;
  await numberAnew(tx, collection_id);
  return positionAfter(tx, collection_id, after);
}

/** A position between two others; null for one of them: there is none. Returns null when no number is left. */
export function between(before: number | null, next: number | null): number | null {
  if (next === null) return inRange((before ?? 0) + GAP);
  if (before === null) return inRange(next - GAP);
  const middle = Math.floor((before + next) / 2);
  return middle > before ? middle : null;
}

function inRange(position: number) {
  return Math.abs(position) <= LARGEST ? position : null;
}

async function positionOf(tx: Tx, id: number): Promise<number> {
  const item = await tx
    .selectFrom('collection_items')
    .select('position')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return item.position;
}

/** The nearest position on this side of `position`; if that is null, the first one for `after`, the last for `before`. */
async function neighbour(tx: Tx, collection_id: number, side: 'before' | 'after', position: number | null) {
  const items = tx
    .selectFrom('collection_items')
    .select('position')
    .where('collection_id', '=', collection_id);
  const beyond = position === null ? items : items.where('position', side === 'after' ? '>' : '<', position);
  const found = await beyond
    .orderBy('position', side === 'after' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.position ?? null;
}

async function numberAnew(tx: Tx, collection_id: number): Promise<void> {
  await sql`update collection_items set position = ranked.place * ${sql.lit(GAP)}
    from (
      select id, row_number() over (order by position, id) as place from collection_items
      where collection_id = ${collection_id}
    ) as ranked where ranked.id = collection_items.id`.execute(tx);
}
