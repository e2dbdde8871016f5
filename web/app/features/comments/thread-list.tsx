import * as commentMessages from '@magpie/contract/messages/comments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { threadQuery } from '../../api/comments.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import type { Writing } from './comment-item.tsx';
import { CommentThreads } from './comment-threads.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';

export interface ThreadListProps {
  postId: number;
  postAuthor: number;
  isClosed: boolean;
}

/** The comments of a post, newest threads first. */
export function ThreadList({ postId, ...thread }: ThreadListProps) {
  const threads = useInfiniteQuery(threadQuery(postId));
  const [writing, setWriting] = useState<Writing>(null);
  if (threads.isPending) return <ThreadSkeleton />;
  if (threads.isLoadingError) {
    return <ErrorState message={commentMessages.loadComments} query={threads} />;
  }
  const comments = threads.data.pages.flatMap(({ results }) => results);
  if (comments.length === 0) return <EmptyState message={commentMessages.noComments} icon="MessageCircle" />;
  return (
    <>
      <CommentThreads comments={comments} {...thread} writing={writing} onWrite={setWriting} />
      <ListEnd list={threads} failure={commentMessages.loadComments} label="Load more comments" />
    </>
  );
}
