import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PostFeed, type PostFeedProps } from '../features/posts/post-feed.tsx';
import { PageHeader, type PageHeaderProps } from './page-header.tsx';

export interface FeedScreenProps extends PageHeaderProps, PostFeedProps {
  /** What the server has read already; nothing after the first page. */
  loaderData: { dehydrated?: DehydratedState | undefined } | null;
  /** Between the header and the posts. */
  above?: ReactNode;
}

/** A screen that is a heading and posts. */
export function FeedScreen({ loaderData, above, title, description, children, ...feed }: FeedScreenProps) {
  return (
    <HydrationBoundary state={loaderData?.dehydrated}>
      <PageHeader title={title} description={description}>
        {children}
      </PageHeader>
      {above}
      <PostFeed {...feed} />
    </HydrationBoundary>
  );
}
