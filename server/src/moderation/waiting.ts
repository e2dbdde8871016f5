import type { WaitingCounts } from '@magpie/contract/moderation/decisions';
import { WAITING_MAX } from '@magpie/contract/limits';
import { COLLECTION_LISTS, DECIDABLE } from '../collections/collection-lists.ts';
import { COMMENT_LISTS, ON_LISTED_POST } from '../comments/comment-scans.ts';
import type { Context } from '../context.ts';
import { type KeySource, scanIndex, scanMatching } from '../db/index-scan.ts';
import { APPEAL_LISTS } from './appeals/list-appeals.ts';
import { POST_LISTS, WAITING } from '../lists/post-lists.ts';

/** How many posts, comments, collections and appeals wait for a decision, at most `WAITING_MAX` of each kind. */
export async function countWaiting({ database }: Context): Promise<WaitingCounts> {
  const { read } = database;
  const posts = scanIndex(read, POST_LISTS.waiting.scan({ statuses: WAITING }));
  const comments = COMMENT_LISTS.waiting.scan({ statuses: new Set(['flagged']) });
  const collections = COLLECTION_LISTS.waiting.scan({ statuses: new Set(['flagged']) });
  return {
    posts: await countOf(posts),
    comments: await countOf(scanMatching(read, comments, ON_LISTED_POST)),
    collections: await countOf(scanMatching(read, collections, DECIDABLE)),
    appeals: await countOf(scanIndex(read, APPEAL_LISTS.waiting.scan())),
  };
}

async function countOf(source: KeySource): Promise<number> {
  const { keys } = await source.read({ order: source.sort.order, past: null, offset: 0, limit: WAITING_MAX });
  return keys.length;
}
