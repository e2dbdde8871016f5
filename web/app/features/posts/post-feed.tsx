import { hashKey } from '@tanstack/react-query';
import { feedTexts } from '@magpie/contract/feed-messages';
import { type ReactNode, useRef } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from './load-more.tsx';
import { PostCard } from './post-card.tsx';
import { PostSkeletons } from './post-skeleton.tsx';
import { type FeedQuery, useFeed } from './use-feed.ts';
import { useFocusKept } from './use-focus-kept.ts';

export interface PostFeedProps {
  query: FeedQuery;
  /** Said where there are none. */
  empty?: string;
  /** Offered where there are none. */
  wayOn?: ReactNode;
  /** Said where they cannot be had. */
  failure?: string;
}

/** Posts as cards, page after page. */
export function PostFeed({
  query,
  empty = feedTexts.noPosts,
  wayOn,
  failure = feedTexts.loadPosts,
}: PostFeedProps) {
  const feed = useFeed(query);
  const grid = useRef<HTMLDivElement>(null);
  const focusKept = useFocusKept(grid, feed.posts.length);
  if (feed.isPending) return <PostSkeletons />;
  if (feed.isLoadingError) {
    return <ErrorState message={failure} query={feed} />;
  }
  if (feed.posts.length === 0 && !feed.hasNextPage) return <EmptyState message={empty} action={wayOn} />;
  return (
    <>
      <div ref={grid} {...focusKept} className="post-grid">
        {feed.posts.map((post, index) => (
          <PostCard key={post.id} post={post} isFirst={index < FIRST_ROW} />
        ))}
      </div>
      <LoadMore key={hashKey(query.queryKey)} feed={feed} grid={grid} failure={failure} />
    </>
  );
}

/** As many cards as the widest row has. */
const FIRST_ROW = 4;
