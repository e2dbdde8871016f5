import type {
  BanStatus,
  HalfLife,
  LinkState,
  PostFilter,
  QueueSort,
  SearchSort,
  TopPeriod,
  UserRole,
  Variety,
} from '@magpie/contract/values';

/** Says which posts a feed has, in which order, and where its first page begins. */
export interface FeedFilters {
  list: 'recent' | 'top' | 'trending' | 'search' | 'sponsored';
  category?: string;
  tag?: string;
  site?: string;
  period?: TopPeriod;
  /** How Trending is ranked, where the reader has chosen it. */
  half_life?: HalfLife;
  variety?: Variety;
  bookmarked?: true;
  /** Only posts of what the viewer follows. */
  following?: true;
  /** Only posts that the viewer hid. */
  hidden?: true;
  author?: number;
  /** What checks of the links found; for admins. */
  link?: LinkState[];
  status?: PostFilter[];
  /** What is searched for. */
  q?: string;
  /** The order of the moderation queue, or of what is found. */
  sort?: QueueSort | SearchSort;
  /** Where the first page begins, as `next` gave it; null at the start. */
  cursor?: string | null;
}

export type ModeratedKind = 'posts' | 'comments';

/** The filters of a list of users; an absent filter matches everybody. */
export interface UserFilters {
  search?: string | undefined;
  ban_status?: BanStatus | undefined;
  role?: UserRole | undefined;
}

/**
 * The keys of cached replies. The keys of feeds and of single posts begin with `posts` and then say in which shape the posts
 * are cached: all pages (`list`), one page (`page`) or the post alone (`one`), so that `patchPost` reaches a post in all of
 * them. It does not reach posts under other keys: related posts, the week's best titles, posts of a work and items of
 * collections.
 */
export const keys = {
  posts: ['posts'],
  postLists: ['posts', 'list'],
  postList: (filters: FeedFilters) => ['posts', 'list', filters] as const,
  myPosts: ['posts', 'list', 'mine'],
  postPages: ['posts', 'page'],
  postPage: (list: unknown, cursor: string | null) => ['posts', 'page', list, cursor] as const,
  post: (id: number) => ['posts', 'one', id] as const,
  related: ['related'],
  bestOfWeek: ['best-of-week'],
  comments: ['comments'],
  thread: (postId: number, ...start: readonly string[]) => ['comments', 'thread', postId, ...start] as const,
  commentsOfUsers: ['comments', 'user'],
  waiting: ['waiting'],
  unread: ['unread'],
  lastVisit: ['last visit'],
  categories: ['categories'],
  category: (slug: string) => ['categories', slug] as const,
  tags: ['tags'],
  user: (id: number) => ['users', id] as const,
  profile: ['profile'],
} as const;
