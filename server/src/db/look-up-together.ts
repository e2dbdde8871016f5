import { setImmediate as othersAsked } from 'node:timers/promises';
import type { Queries } from './database.ts';

/** Finds one thing, or nothing. */
export type LookUp<Asked, Found> = (queries: Queries, asked: Asked) => Promise<Found | undefined>;

interface Options<Asked, Found> {
  /** What must be the same of those that one statement can look up. */
  alike: (asked: Asked) => unknown;
  /** Finds them all, in the order asked. */
  find: (queries: Queries, asked: readonly Asked[]) => Promise<readonly (Found | undefined)[]>;
}

interface Group<Asked, Found> {
  asked: Asked[];
  found: Promise<readonly (Found | undefined)[]>;
}

const GROUP_MAX = 100;

/**
 * Looks up in one statement what was asked for in one turn of the event loop: where the database is a process of its
 * own, the way there costs more than the row. What is found is as it stood after it was asked for, never before.
 */
export function lookUpTogether<Asked, Found>({ alike, find }: Options<Asked, Found>): LookUp<Asked, Found> {
  const collecting = new WeakMap<Queries, Map<unknown, Group<Asked, Found>>>();

  function begin(queries: Queries, groups: Map<unknown, Group<Asked, Found>>, kind: unknown) {
    const asked: Asked[] = [];
    const found = othersAsked().then(() => {
      if (groups.get(kind) === group) groups.delete(kind);
      return find(queries, asked);
    });
    const group = { asked, found };
    groups.set(kind, group);
    return group;
  }

  return async (queries, asked) => {
    // Nobody else asks inside a transaction, and others wait for its end.
    if (queries.isTransaction) return (await find(queries, [asked]))[0];
    const groups = collecting.get(queries) ?? new Map<unknown, Group<Asked, Found>>();
    collecting.set(queries, groups);
    const kind = alike(asked);
    const group = groups.get(kind) ?? begin(queries, groups, kind);
    const place = group.asked.push(asked) - 1;
    if (group.asked.length === GROUP_MAX) groups.delete(kind);
    return (await group.found)[place];
  };
}
