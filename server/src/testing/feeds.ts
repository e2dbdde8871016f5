import type { ItemStatus } from '@magpie/contract/values';
import type { Feed } from '../feeds/feed-query.ts';

/** All that is listed, newest first. */
export const everything: Feed = {
  order: 'recent',
  period: null,
  category: null,
  author: null,
  saver: null,
  statuses: null,
};

export const statuses = (...some: ItemStatus[]) => new Set(some);
