import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { Queries } from './database.ts';

/** Looks up the value of one key. */
type LookUp<Key, Value> = (queries: Queries, key: Key) => Promise<Value | undefined>;

interface Options<Key, Value> {
  /** Keys of the same group can be looked up in one statement. */
  groupOf: (key: Key) => unknown;
  /** Returns the values in the order of the keys. */
  find: (queries: Queries, keys: readonly Key[]) => Promise<readonly (Value | undefined)[]>;
}

interface Batch<Key, Value> {
  keys: Key[];
  values: Promise<readonly (Value | undefined)[]>;
}

/**
 * Looks up the keys of one tick of the event loop in one statement for each group: the round trip to PostgreSQL costs more
 * than a row. A statement never begins before a call that asks for one of its keys, so a value is never older than the call.
 */
export function lookUpTogether<Key, Value>({ groupOf, find }: Options<Key, Value>): LookUp<Key, Value> {
  const open = new WeakMap<Queries, Map<unknown, Batch<Key, Value>>>();

  function beginBatch(queries: Queries, batches: Map<unknown, Batch<Key, Value>>, group: unknown) {
    const keys: Key[] = [];
    const values = yieldToEventLoop().then(() => {
      batches.delete(group);
      return find(queries, keys);
    });
    const batch = { keys, values };
    batches.set(group, batch);
    return batch;
  }

  return async (queries, key) => {
    const batches = open.get(queries) ?? new Map<unknown, Batch<Key, Value>>();
    open.set(queries, batches);
    const group = groupOf(key);
    const batch = batches.get(group) ?? beginBatch(queries, batches, group);
    const at = batch.keys.push(key) - 1;
    return (await batch.values)[at];
  };
}
