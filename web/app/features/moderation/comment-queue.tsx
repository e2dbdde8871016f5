import type { Comment } from '@magpie/contract/comments';
import { DELETED_USER } from '@magpie/contract/page-values';
import * as commentMessages from '@magpie/contract/messages/comments';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import type { ItemStatus, QueueSort } from '@magpie/contract/values';
import { useInfiniteQuery } from '@tanstack/react-query';
import { commentQueueQuery, decideComment } from '../../api/moderation/moderation.ts';
import { AuthorName } from '../../session/author-name.tsx';
import { Count } from '../../ui/labels/count.tsx';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';
import type { OnUser } from './author-menu.tsx';
import type { Grouping } from './batches/group-items.ts';
import { LongText } from './long-text.tsx';
import { QueueList } from './queue-list.tsx';
import { ThreadLink } from './thread-link.tsx';

export interface CommentQueueProps {
  statuses: ItemStatus[];
  sort: QueueSort;
  grouping: Grouping;
  hasKeys: boolean;
  onUser: OnUser;
}

export function CommentQueue({ statuses, sort, ...queue }: CommentQueueProps) {
  return (
    <QueueList
      {...queue}
      list={useInfiniteQuery(commentQueueQuery(statuses, sort))}
      statuses={statuses}
      decide={decideComment}
      nameOf={({ author }) => `Comment by ${author?.username ?? DELETED_USER}`}
      traitsOf={({ content, author }) => ({ words: content, author: author?.username ?? '' })}
      kind="comments"
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
  const { id, author, content, status, post, post_title, created_at, likes_count } = comment;
  return (
    <>
      <p className="facts gap-y-2">
        <StatusBadge status={status} />
        <span className="facts-together">
          <AuthorName author={author} className="font-medium text-ink hover:underline" />
          <TimeAgo date={created_at} />
          <Count value={likes_count} noun="like" />
        </span>
        <span>
          on{' '}
          <ThreadLink post={post}>
            <bdi>{post_title}</bdi>
          </ThreadLink>
        </span>
      </p>
      <LongText key={id}>{content}</LongText>
    </>
  );
}
