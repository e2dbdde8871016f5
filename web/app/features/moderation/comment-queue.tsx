import type { Comment } from '@magpie/contract/comments';
import * as commentMessages from '@magpie/contract/messages/comments';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import type { ItemStatus } from '@magpie/contract/values';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { commentQueueQuery, decideComment } from '../../api/moderation.ts';
import { COMMENTS_PARAMETER } from '../../session/overlays.tsx';
import { Link } from '../../ui/link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { QueueList } from './queue-list.tsx';

export function CommentQueue({ statuses }: { statuses: ItemStatus[] }) {
  return (
    <QueueList
      list={useInfiniteQuery(commentQueueQuery(statuses))}
      statuses={statuses}
      decide={decideComment}
      nameOf={({ author }) => `Comment by ${author?.username ?? 'nobody'}`}
      noun="comment"
      texts={{
        load: commentMessages.loadComments,
        none: moderationMessages.noCommentsToModerate,
        decide: moderationMessages.moderateComment,
      }}
    >
      {(comment) => <ReportedComment comment={comment} />}
    </QueueList>
  );
}

function ReportedComment({ comment }: { comment: Comment }) {
  const { author, content, status, post, post_title, created_at } = comment;
  return (
    <>
      <p className="facts">
        <StatusBadge status={status} />
        <span className="facts-together">
          {author && (
            <Link look="plain" to={`/user/${author.id}`} className="font-medium text-ink hover:underline">
              {author.username}
            </Link>
          )}
          <TimeAgo date={created_at} />
        </span>
        <span>
          on <ThreadLink post={post}>{post_title}</ThreadLink>
        </span>
      </p>
      <p className="queue-text whitespace-pre-wrap">{content}</p>
    </>
  );
}

/** Opens the post's comments over the queue. */
function ThreadLink({ post, children }: { post: number; children: string }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set(COMMENTS_PARAMETER, String(post));
  return (
    <Link to={`?${next}`} preventScrollReset>
      {children}
    </Link>
  );
}
