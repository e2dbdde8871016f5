import type { CallName, Reply } from '@magpie/contract/calls';
import type { ContentTable } from '../db/written-tables.ts';
import { CachedAnswer } from './cached-answer.ts';
import {
  type FlaggedItems,
  FlaggedPage,
  flaggedComments,
  flaggedPosts,
  flaggedTrending,
} from './viewer-flags.ts';

/** How the answers of a call are cached. */
interface CachedKind<Page> {
  /** The tables that the answer shows: a commit that wrote one of them makes it outdated. */
  shows: readonly ContentTable[];
  /** The items that carry flags of the viewer. */
  flagged?: FlaggedItems<Page>;
}

const feed: CachedKind<Reply<'listPosts'>> = {
  shows: [
    'posts',
    'post_counts',
    'users',
    'categories',
    'tags',
    'post_tags',
    'blocked_domains',
    'known_urls',
  ],
  flagged: flaggedPosts,
};
const trending: CachedKind<Reply<'listTrendingPosts'>> = { ...feed, flagged: flaggedTrending };
const thread: CachedKind<Reply<'listPostComments'>> = {
  shows: ['posts', 'comments', 'users'],
  flagged: flaggedComments,
};
const categories: CachedKind<object> = { shows: ['categories'] };
/** The counts of tags change with the posts. */
const tags: CachedKind<object> = { shows: ['tags', 'post_tags', 'posts'] };
const site: CachedKind<object> = { shows: ['posts'] };

const log: CachedKind<object> = { shows: ['moderation_log', 'users'] };

const kinds = { feed, trending, thread, categories, tags, site, log };

/** The calls whose answers are cached, and how. Answers to other calls are computed for each request. */
const CACHED: { [N in CallName]?: keyof typeof kinds } = {
  listPosts: 'feed',
  listTopPosts: 'feed',
  listTrendingPosts: 'trending',
  listSponsoredPosts: 'feed',
  listRelatedPosts: 'feed',
  listWork: 'feed',
  listPostComments: 'thread',
  listCategories: 'categories',
  listTags: 'tags',
  getTag: 'tags',
  getSite: 'site',
  listModerationLog: 'log',
  listModerators: 'log',
};

/** A call that is cached: what its answers show, and how one is built from the verb's value. */
interface CachedCall {
  shows: readonly ContentTable[];
  /** Whether the answer leaves out what its viewer mutes. */
  dependsOnMutes: boolean;
  toAnswer(page: unknown, headers: Readonly<Record<string, string>>): CachedAnswer;
}

export function findCachedCall(call: CallName): CachedCall | undefined {
  const kind = CACHED[call];
  return kind && cachedCall(call, kinds[kind]);
}

function cachedCall<Page>(call: CallName, { shows, flagged }: CachedKind<Page>): CachedCall {
  return {
    shows,
    dependsOnMutes: flagged !== undefined,
    toAnswer(page, headers) {
      const bytes = Buffer.from(JSON.stringify(page));
      const flaggedPage = flagged ? new FlaggedPage(bytes, flagged.idsOf(page as Page), flagged) : null;
      return new CachedAnswer({ call, bytes, headers, flagged: flaggedPage });
    },
  };
}
