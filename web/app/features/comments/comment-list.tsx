import type { Comment } from '@magpie/contract/comments';
import type { PageOf } from '@magpie/contract/fields';
import * as commentMessages from '@magpie/contract/messages/comments';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cursorOf } from '../../api/client/client.ts';
import { useHydrated } from '../../lib/rendering/hydrated.tsx';
import { AuthorName } from '../../session/author-name.tsx';
import { ItemStatus } from '../../session/item-status.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link, type LinkProps } from '../../ui/link.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';

export interface CommentListProps<Listed extends Comment> {
  list: UseInfiniteQueryResult<InfiniteData<PageOf<Listed>>>;
  failure: string;
  empty?: ReactNode;
  /** Where the post's title leads. */
  linkOf: (comment: Listed) => Pick<LinkProps, 'to' | 'preventScrollReset'>;
  /** The address of this page with the list beginning at a cursor. */
  hrefFrom: (cursor: string) => string;
  /** For lists of several people's comments. */
  showsAuthors?: boolean;
  textOf?: (comment: Listed) => ReactNode;
}

/** Comments on several posts, each with a link to its thread. */
export function CommentList<Listed extends Comment>({
  list,
  failure,
  empty = <EmptyState message={commentMessages.noComments} icon="MessageCircle" />,
  linkOf,
  hrefFrom,
  showsAuthors = false,
  textOf = ({ content_html }) => <RichText html={content_html} />,
}: CommentListProps<Listed>) {
  const isHydrated = useHydrated();
  if (list.isPending) {
    return (
      <ListSkeleton label="Loading comments" className="comment-list-grid">
        <Skeleton className="h-20 w-full rounded-xl" />
      </ListSkeleton>
    );
  }
  if (list.isLoadingError) {
    return <ErrorState message={failure} query={list} />;
  }
  const comments = list.data.pages.flatMap(({ results }) => results);
  const next = cursorOf(list.data.pages.at(-1)?.next);
  if (comments.length === 0) return empty;
  return (
    <div className="comment-list">
      <div className="comment-list-grid">
        {comments.map((comment) => (
          <ListedComment
            key={comment.id}
            comment={comment}
            link={linkOf(comment)}
            author={showsAuthors ? comment.author : undefined}
          >
            {textOf(comment)}
          </ListedComment>
        ))}
      </div>
      {isHydrated ? (
        <ListEnd list={list} failure={failure} />
      ) : (
        next !== null && (
          <div className="list-end">
            <Link look="plain" rel="next" to={hrefFrom(next)} className={buttonLook({ size: 'lg' })}>
              Load More
            </Link>
          </div>
        )
      )}
    </div>
  );
}

interface ListedCommentProps {
  comment: Comment;
  link: Pick<LinkProps, 'to' | 'preventScrollReset'>;
  /** undefined where it is not shown. */
  author: Comment['author'] | undefined;
  children: ReactNode;
}

function ListedComment({ comment, link, author, children }: ListedCommentProps) {
  const { id, post_title, created_at } = comment;
  return (
    <article aria-labelledby={`comment-${id}`} className="listed-comment">
      <p className="facts">
        <span className="flex gap-1">
          On{' '}
          <Link
            id={`comment-${id}`}
            {...link}
            title={post_title}
            dir="auto"
            className="line-clamp-2 font-medium"
          >
            {post_title}
          </Link>
        </span>
        {author !== undefined && <AuthorName author={author} className="hover:text-ink hover:underline" />}
        <TimeAgo date={created_at} />
        <ItemStatus item={comment} />
      </p>
      <div dir="auto" className="rich-text listed-comment-text">
        {children}
      </div>
    </article>
  );
}
