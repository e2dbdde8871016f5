import { hashKey } from '@tanstack/react-query';
import * as postMessages from '@magpie/contract/messages/posts';
import type { Post } from '@magpie/contract/posts';
import { type ComponentType, Fragment, type ReactNode, useRef } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { FeedConfirmations } from './acts/feed-confirmations.tsx';
import type { FoldedPostsProps } from './folded-posts.tsx';
import { LoadMore } from './load-more.tsx';
import { PostCard, type PostCardProps } from './post-card.tsx';
import { PostSkeletons } from './post-skeleton.tsx';
import { type FeedQuery, useFeed } from './use-feed.ts';
import { useFirstSeen } from './use-first-seen.ts';
import { useRestoredFocus } from './use-restored-focus.ts';

export interface PostFeedProps {
  query: FeedQuery;
  /** The text of the empty state. */
  empty?: string;
  /** The action of the empty state. */
  emptyAction?: ReactNode;
  /** The error message of a failed load. */
  failure?: string;
  Card?: ComponentType<PostCardProps>;
  /** Shows what Trending holds back. */
  Folds?: ComponentType<FoldedPostsProps> | undefined;
}

/** Posts as cards, with Load More. */
export function PostFeed({
  query,
  empty = postMessages.noPosts,
  emptyAction,
  failure = postMessages.loadPosts,
  Card = PostCard,
  Folds,
}: PostFeedProps) {
  const feed = useFeed(query);
  const grid = useRef<HTMLDivElement>(null);
  const focusKept = useRestoredFocus(grid);
  const seen = useFirstSeen(feed);
  if (feed.isPending) return <PostSkeletons />;
  if (feed.isLoadingError) {
    return <ErrorState message={failure} query={feed} />;
  }
  if (feed.posts.length === 0 && !feed.hasNextPage)
    return <EmptyState message={empty} action={emptyAction} />;
  return (
    <FeedConfirmations>
      <div ref={grid} {...focusKept} className="post-feed">
        {inGroups(feed.posts).map((posts, group) => (
          <div key={group} className="post-grid">
            {posts.map((post, index) => (
              <Fragment key={post.id}>
                {post === seen && <LastVisit />}
                <Card post={post} isFirst={group === 0 && index < FIRST_ROW} />
              </Fragment>
            ))}
          </div>
        ))}
        {Folds && <Folds pages={feed.data.pages} Card={Card} />}
      </div>
      <LoadMore key={hashKey(query.queryKey)} feed={feed} grid={grid} failure={failure} />
    </FeedConfirmations>
  );
}

/** The divider below the posts that are new to the viewer. */
function LastVisit() {
  return (
    <p className="post-divider">
      <Icon name="ArrowUpRight" className="-mr-2 size-3.5 -rotate-45" />
      <span>New since your last visit</span>
    </p>
  );
}

/** The number of cards in the widest row. */
const FIRST_ROW = 6;

/** Divisible by one, two, three, four and six columns. */
const GROUP = 12;

/** Cards in groups, so that the browser tracks the visibility of a few groups rather than of thousands of cards. */
function inGroups(posts: Post[]): Post[][] {
  return Array.from({ length: Math.ceil(posts.length / GROUP) }, (_, group) =>
    posts.slice(group * GROUP, (group + 1) * GROUP),
  );
}
