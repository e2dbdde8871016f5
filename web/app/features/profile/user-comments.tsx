import type { Comment } from '@magpie/contract/comments';
import * as commentMessages from '@magpie/contract/messages/comments';
import * as userMessages from '@magpie/contract/messages/users';
import { useInfiniteQuery } from '@tanstack/react-query';
import { cursorOf } from '../../api/client/client.ts';
import type { userCommentsQuery } from '../../api/comments/user-comments.ts';
import { useHydrated } from '../../lib/rendering/hydrated.tsx';
import { ItemStatus } from '../../session/item-status.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';

export interface UserCommentsProps {
  query: ReturnType<typeof userCommentsQuery>;
  /** Returns the URL of the same page with additional parameters. */
  hrefWith: (parameters: Record<string, string>) => string;
}

/** A user's comments, each with a link to its thread. */
export function UserComments({ query, hrefWith }: UserCommentsProps) {
  const list = useInfiniteQuery(query);
  const isHydrated = useHydrated();
  if (list.isPending) {
    return (
      <ListSkeleton label="Loading comments">
        <Skeleton className="h-20 w-full max-w-3xl rounded-xl" />
      </ListSkeleton>
    );
  }
  if (list.isLoadingError) {
    return <ErrorState message={userMessages.loadUserComments} query={list} />;
  }
  const comments = list.data.pages.flatMap(({ results }) => results);
  const next = cursorOf(list.data.pages.at(-1)?.next ?? null);
  if (comments.length === 0) return <EmptyState message={commentMessages.noComments} icon="MessageCircle" />;
  return (
    <div className="max-w-3xl">
      <div className="flex flex-col gap-3">
        {comments.map((comment) => (
          <UserComment
            key={comment.id}
            comment={comment}
            href={hrefWith({ comments: String(comment.post) })}
          />
        ))}
      </div>
      {isHydrated ? (
        <ListEnd list={list} failure={userMessages.loadUserComments} />
      ) : (
        next !== null && (
          <div className="list-end">
            <Link
              look="plain"
              rel="next"
              to={hrefWith({ cursor: next })}
              className={buttonLook({ size: 'lg' })}
            >
              Load More
            </Link>
          </div>
        )
      )}
    </div>
  );
}

function UserComment({ comment, href }: { comment: Comment; href: string }) {
  const { id, content, post_title, created_at } = comment;
  return (
    <article aria-labelledby={`comment-${id}`} className="user-comment">
      <p className="facts">
        <span className="flex gap-1">
          On{' '}
          <Link
            id={`comment-${id}`}
            to={href}
            preventScrollReset
            title={post_title}
            dir="auto"
            className="line-clamp-2 font-medium"
          >
            {post_title}
          </Link>
        </span>
        <TimeAgo date={created_at} />
        <ItemStatus item={comment} />
      </p>
      <p dir="auto" className="mt-2 text-sm break-words whitespace-pre-line text-ink">
        {content}
      </p>
    </article>
  );
}
