import type { WaitingCounts } from '@magpie/contract/decisions';
import { WAITING_MAX } from '@magpie/contract/limits';
import { COMMENT_LISTS, ON_LISTED_POST } from '../comments/comment-scans.ts';
import type { Context } from '../context.ts';
import { type KeySource, scanIndex, scanMatching } from '../db/index-scan.ts';
import { POST_LISTS } from '../lists/post-lists.ts';

/** The number of posts and comments that wait for a decision, from the lists' own indexes. */
export async function countWaiting({ database }: Context): Promise<WaitingCounts> {
  const { read } = database;
  const posts = scanIndex(read, POST_LISTS.byStatus.scan({ statuses: new Set(['flagged', 'pending']) }));
  const flagged = COMMENT_LISTS.byStatus.scan({ statuses: new Set(['flagged']) });
  return {
    posts: await countOf(posts),
    comments: await countOf(scanMatching(read, flagged, ON_LISTED_POST)),
  };
}

async function countOf(source: KeySource): Promise<number> {
  const { keys } = await source.read({ order: 'desc', past: null, offset: 0, limit: WAITING_MAX });
  return keys.length;
}
