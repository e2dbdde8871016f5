import type { Comment } from '@magpie/contract/comments';
import * as commentMessages from '@magpie/contract/messages/comments';
import type { Post } from '@magpie/contract/posts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cursorOf } from '../../api/client/client.ts';
import { threadQuery } from '../../api/comments/comments.ts';
import { linkedFirst, linkedThreadQuery } from '../../api/comments/linked-thread.ts';
import { useHydrated } from '../../lib/rendering/hydrated.tsx';
import { postPath } from '../../lib/text/post-path.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import type { Writing } from './comment-item.tsx';
import { CommentThreads } from './comment-threads.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { useLinkedComment } from './use-linked-comment.ts';
import { useVisit } from './use-visit.ts';

export interface ThreadListProps {
  post: Pick<Post, 'id' | 'slug' | 'author'>;
  isClosed: boolean;
  /** Where the first page begins; null at the start. */
  cursor?: string | null;
  /** The comment that the page's address names: its thread comes first. */
  linked?: number | null;
  moreLabel?: string;
}

/** The comments of a post, newest threads first. */
export function ThreadList({
  post,
  isClosed,
  cursor = null,
  linked = null,
  moreLabel = 'Load More',
}: ThreadListProps) {
  const threads = useInfiniteQuery(threadQuery(post.id, cursor));
  const linkedThread = useInfiniteQuery({
    ...linkedThreadQuery(post.id, linked ?? 0),
    enabled: linked !== null,
  });
  const isHydrated = useHydrated();
  const [writing, setWriting] = useState<Writing>(null);
  const first = linkedThread.data?.pages.flatMap(({ results }) => results) ?? [];
  const isGone = linkedThread.isSuccess && linked !== null && !contains(first, linked);
  const isNew = useVisit(post.id);
  const list = useLinkedComment(linked, threads.isSuccess && linkedThread.isSuccess);
  if (threads.isPending || linkedThread.isLoading) return <ThreadSkeleton />;
  if (threads.isLoadingError) {
    return <ErrorState message={commentMessages.loadComments} query={threads} />;
  }
  const comments = linkedFirst(linkedThread.data, threads.data);
  const next = cursorOf(threads.data.pages.at(-1)?.next);
  const path = postPath(post);
  return (
    <div ref={list}>
      {isGone && (
        <p role="status" className="comment-gone">
          {commentMessages.commentGone}
        </p>
      )}
      {comments.length === 0 ? (
        <EmptyState message={commentMessages.noComments} icon="MessageCircle" />
      ) : (
        <CommentThreads
          comments={comments}
          writing={writing}
          onWrite={setWriting}
          isClosed={isClosed}
          postAuthor={post.author?.id}
          path={path}
          linked={linked}
          isNew={isNew}
        />
      )}
      {isHydrated || next === null ? (
        <ListEnd list={threads} failure={commentMessages.loadComments} label={moreLabel} />
      ) : (
        <div className="list-end">
          <Link
            look="plain"
            rel="next"
            to={`${path}?${new URLSearchParams({ cursor: next })}`}
            className={buttonLook({ size: 'lg' })}
          >
            {moreLabel}
          </Link>
        </div>
      )}
    </div>
  );
}

function contains(comments: readonly Comment[], id: number): boolean {
  return comments.some((comment) => comment.id === id || contains(comment.replies, id));
}
