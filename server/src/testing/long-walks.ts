import { vi } from 'vitest';
import { slotsOf } from '../db/walk.ts';
import { urlOf } from './api.ts';
import type { TestSite } from './test-site.ts';

/** So many of one who asks wait at most. */
export const OF_ONE = 5;

/** The number of a page that only a long walk finds. */
export const FAR = 47_000;

export const PATIENCE = { timeout: 20_000 };

/** An address of the list of posts, each of another page far down. */
export const farPage = (number: number) => urlOf('listPosts', { query: { page: FAR + number } });

export const times = (many: number) => Array.from({ length: many }, (_, index) => index);

export function longWalksOf({ context }: Pick<TestSite, 'context'>) {
  const slots = slotsOf(context.database.read);
  return {
    slots,
    /** Has both places taken until what it returns is called. */
    takePlaces(by: string) {
      const { promise: gate, resolve } = Promise.withResolvers<void>();
      const asker = { name: () => by, hasLeft: () => false };
      const taken = [1, 2].map(() => slots.run(null, () => gate, asker));
      return async () => {
        resolve();
        await Promise.all(taken);
      };
    },
    waiting: (number: number) => vi.waitUntil(() => slots.figures().waiting === number, PATIENCE),
  };
}
