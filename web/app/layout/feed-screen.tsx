import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PostFeed } from '../features/posts/post-feed.tsx';
import type { PostsOf } from './feed-loader.ts';
import { PageHeader, type PageHeaderProps } from './page-header.tsx';
import { TakenOver } from './taken-over.tsx';

export interface FeedScreenProps extends PageHeaderProps {
  posts: PostsOf;
  /** What the server has read already; nothing after the first page. */
  loaderData: { handedOver?: string | undefined } | null;
  /** Between the header and the posts. */
  above?: ReactNode;
  /** Offered where there are no posts. */
  wayOn?: ReactNode;
}

/** A screen that is a heading and posts. */
export function FeedScreen({ loaderData, above, wayOn, posts, children, ...head }: FeedScreenProps) {
  const [search] = useSearchParams();
  return (
    <TakenOver text={loaderData?.handedOver}>
      <PageHeader {...head}>{children}</PageHeader>
      {above}
      <PostFeed query={posts(search)} wayOn={wayOn} />
    </TakenOver>
  );
}
