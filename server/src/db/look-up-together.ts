import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { Queries } from './database.ts';

/** Looks up the value of one key. */
export type LookUp<Key, Value> = (queries: Queries, key: Key) => Promise<Value | undefined>;

interface Options<Key, Value> {
  /** Keys for which this is the same can be looked up in one statement. */
  alike: (key: Key) => unknown;
  /** Returns the values in the order of the keys. */
  find: (queries: Queries, keys: readonly Key[]) => Promise<readonly (Value | undefined)[]>;
}

interface Batch<Key, Value> {
  keys: Key[];
  values: Promise<readonly (Value | undefined)[]>;
}

const BATCH_MAX = 100;

/**
 * Looks up the keys of one tick of the event loop in one statement: the round trip to PostgreSQL costs more than a row.
 * A value is read after its key was asked for, never before.
 */
export function lookUpTogether<Key, Value>({ alike, find }: Options<Key, Value>): LookUp<Key, Value> {
  const open = new WeakMap<Queries, Map<unknown, Batch<Key, Value>>>();

  function begin(queries: Queries, batches: Map<unknown, Batch<Key, Value>>, kind: unknown) {
    const keys: Key[] = [];
    const values = yieldToEventLoop().then(() => {
      if (batches.get(kind) === batch) batches.delete(kind);
      return find(queries, keys);
    });
    const batch = { keys, values };
    batches.set(kind, batch);
    return batch;
  }

  return async (queries, key) => {
    // Nobody else asks inside a transaction, and others wait for its end.
    if (queries.isTransaction) return (await find(queries, [key]))[0];
    const batches = open.get(queries) ?? new Map<unknown, Batch<Key, Value>>();
    open.set(queries, batches);
    const kind = alike(key);
    const batch = batches.get(kind) ?? begin(queries, batches, kind);
    const at = batch.keys.push(key) - 1;
    if (batch.keys.length === BATCH_MAX) batches.delete(kind);
    return (await batch.values)[at];
  };
}
