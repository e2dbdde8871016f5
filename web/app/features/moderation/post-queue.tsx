import { actionLabels } from '@magpie/contract/messages/actions';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import * as postMessages from '@magpie/contract/messages/posts';
import type { Post } from '@magpie/contract/posts';
import type { PostFilter, QueueSort } from '@magpie/contract/values';
import { useInfiniteQuery } from '@tanstack/react-query';
import { decidePost, postQueueQuery } from '../../api/moderation/moderation.ts';
import { shownUrl } from '../../lib/text/shown-url.ts';
import { AuthorName } from '../../session/author-name.tsx';
import { ExternalLink, Link } from '../../ui/link.tsx';
import { Count } from '../../ui/labels/count.tsx';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';
import type { OnUser } from './author-menu.tsx';
import type { Grouping } from './batches/group-items.ts';
import { DuplicatePair, MergeButton } from './duplicates/deferred-duplicates.tsx';
import { isDuplicate } from './duplicates/is-duplicate.ts';
import { LongText } from './long-text.tsx';
import { QueueList } from './queue-list.tsx';
import { ShownUrl } from './queue-url.tsx';
import { ThreadLink } from './thread-link.tsx';
import { Thumbnail } from './thumbnail.tsx';

export interface PostQueueProps {
  statuses: PostFilter[];
  sort: QueueSort;
  grouping: Grouping;
  hasKeys: boolean;
  onUser: OnUser;
}

export function PostQueue({ statuses, sort, ...queue }: PostQueueProps) {
  return (
    <QueueList
      {...queue}
      list={useInfiniteQuery(postQueueQuery(statuses, sort))}
      statuses={statuses}
      decide={decidePost}
      nameOf={({ title }) => title}
      traitsOf={({ url, title, author }) => ({ url, words: title, author: author?.username ?? '' })}
      approveLabelOf={approveLabelOf}
      actionsOf={mergeButton}
      kind="posts"
      noun="post"
      texts={{
        load: postMessages.loadPosts,
        none: moderationMessages.noPostsToModerate,
        decide: moderationMessages.moderatePost,
      }}
    >
      {reportedPost}
    </QueueList>
  );
}

function approveLabelOf(post: Post) {
  return isDuplicate(post) ? 'Keep' : actionLabels.approve;
}

function mergeButton(post: Post, onLeave: () => void) {
  const { duplicate_of: into } = post;
  return isDuplicate(post) && into && <MergeButton {...{ post, into }} onMerged={onLeave} />;
}

function reportedPost(post: Post) {
  if (!isDuplicate(post)) return <ReportedPost post={post} />;
  return <DuplicatePair post={post}>{(one) => <ReportedPost post={one} />}</DuplicatePair>;
}

function ReportedPost({ post }: { post: Post }) {
  const { id, url, title, description, status, affiliate_url, rejection_reason } = post;
  return (
    <>
      <Thumbnail post={post} />
      <div className="md:flow-root">
        <h2 dir="auto" className="text-base leading-snug font-semibold">
          <ExternalLink
            look="plain"
            href={url}
            rel="noopener nofollow"
            className="visited:text-visited hover:text-accent"
          >
            {title}
          </ExternalLink>
        </h2>
        <Facts post={post} />
        {description && <LongText key={id}>{description}</LongText>}
        {status === 'rejected' && rejection_reason && (
          <p dir="auto" className="mt-1 text-sm">
            {moderationMessages.rejectedBecause(rejection_reason)}
          </p>
        )}
        {affiliate_url && (
          <p className="mt-1 text-xs break-all text-muted">Affiliate URL: {shownUrl(affiliate_url)}</p>
        )}
      </div>
    </>
  );
}

function Facts({ post }: { post: Post }) {
  const { id, url, status, category, author, created_at, likes_count, comments_count } = post;
  return (
    <p className="facts">
      <StatusBadge status={status} />
      <ShownUrl url={url} />
      <Link look="plain" to={`/category/${category.slug}`} className="hover:text-ink hover:underline">
        <bdi>{category.name}</bdi>
      </Link>
      <span className="facts-together">
        <span>
          by <AuthorName author={author} className="font-medium text-ink hover:underline" />
        </span>
        <TimeAgo date={created_at} />
      </span>
      <span className="facts-together">
        <Count value={likes_count} noun="like" />
        {comments_count === 0 ? (
          <Count value={comments_count} noun="comment" />
        ) : (
          <ThreadLink post={id} look="plain" className="hover:text-ink hover:underline">
            <Count value={comments_count} noun="comment" />
          </ThreadLink>
        )}
      </span>
    </p>
  );
}
