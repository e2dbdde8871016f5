import type { Person } from '../plan/people.ts';
import type { PlannedComment, PlannedPost } from '../plan/plan.ts';

/** The ids of the written rows, by planned item. */
export interface Ids {
  people: ReadonlyMap<Person, number>;
  posts: ReadonlyMap<PlannedPost, number>;
  comments: ReadonlyMap<PlannedComment, number>;
}

/** @throws when the row was not written, which is a bug */
export function idOf<K>(ids: ReadonlyMap<K, number>, key: K): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error('A row of the demo has no id.');
  return id;
}

/** Finds the row of each planned item by a unique property. @throws when it is not unique */
export function matchIds<Planned, Row extends { id: number }, Key>(
  planned: readonly Planned[],
  keyOf: (one: Planned) => Key,
  rows: readonly Row[],
  keyOfRow: (row: Row) => Key,
): Map<Planned, number> {
  const ids = new Map(rows.map((row) => [keyOfRow(row), row.id]));
  if (ids.size < rows.length) throw new Error('Two rows of the demo have the same key.');
  return new Map(planned.map((one) => [one, idOf(ids, keyOf(one))]));
}
