import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/**
 * The order of items: numbers with gaps, so that moving an item writes one row. When the gap at a place is used up, which
 * takes thirty moves to the same place, all items of the collection are numbered anew. The collection must be locked.
 */

/** Half of it is left between two neighbours after an item was moved there. */
const GAP = 2 ** 32;
/** Numbers stay exact in JavaScript while they are moved out of the way. */
const LARGEST = 2 ** 50;

/** The positions of further items at the end. */
export async function lastPositions(tx: Tx, collection_id: number, count: number): Promise<number[]> {
  const last = await neighbour(tx, collection_id, 'before', null);
  const start = last ?? 0;
  if (start + count * GAP <= LARGEST)
    return Array.from({ length: count }, (_, index) => start + (index + 1) * GAP);
  await numberAnew(tx, collection_id);
  return lastPositions(tx, collection_id, count);
}

/** The position after this item, or the first. @param after the id of an item of the collection */
export async function positionAfter(tx: Tx, collection_id: number, after: number | null): Promise<number> {
  const before = after === null ? null : await positionOf(tx, after);
  const next = await neighbour(tx, collection_id, 'after', before);
  const position = between(before, next);
  if (position !== null) return position;
  await numberAnew(tx, collection_id);
  return positionAfter(tx, collection_id, after);
}

/** null when there is no number left. */
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

/** The position next to this one; null: the first, or the last where one before the end is wanted. */
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
