import * as moderationMessages from '@magpie/contract/messages/moderation';
import * as postMessages from '@magpie/contract/messages/posts';
import type { Post } from '@magpie/contract/posts';
import type { PostFilter } from '@magpie/contract/values';
import { useInfiniteQuery } from '@tanstack/react-query';
import { decidePost, postQueueQuery } from '../../api/moderation.ts';
import { shownUrl } from '../../lib/shown-url.ts';
import { ExternalLink, Link } from '../../ui/link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { QueueList } from './queue-list.tsx';

export function PostQueue({ statuses }: { statuses: PostFilter[] }) {
  return (
    <QueueList
      list={useInfiniteQuery(postQueueQuery(statuses))}
      statuses={statuses}
      decide={decidePost}
      nameOf={({ title }) => title}
      noun="post"
      texts={{
        load: postMessages.loadPosts,
        none: moderationMessages.noPostsToModerate,
        decide: moderationMessages.moderatePost,
      }}
    >
      {(post) => <ReportedPost post={post} />}
    </QueueList>
  );
}

function ReportedPost({ post }: { post: Post }) {
  const { url, title, description, status, category, author, created_at, affiliate_url, rejection_reason } =
    post;
  return (
    <>
      <h2 className="text-base leading-snug font-semibold">
        <ExternalLink look="plain" href={url} rel="noopener nofollow" className="hover:text-accent">
          {title}
        </ExternalLink>
      </h2>
      <p className="facts">
        <StatusBadge status={status} />
        <Link look="plain" to={`/category/${category.slug}`} className="hover:text-ink hover:underline">
          {category.name}
        </Link>
        <span className="facts-together">
          <span>
            by{' '}
            <Link look="plain" to={`/user/${author.id}`} className="font-medium text-ink hover:underline">
              {author.username}
            </Link>
          </span>
          <TimeAgo date={created_at} />
        </span>
      </p>
      {description && <p className="queue-text">{description}</p>}
      <p className="mt-1.5 text-xs break-all text-muted">{shownUrl(url)}</p>
      {rejection_reason && (
        <p className="queue-text">{moderationMessages.rejectedBecause(rejection_reason)}</p>
      )}
      {affiliate_url && (
        <p className="text-xs break-all text-muted">Affiliate URL: {shownUrl(affiliate_url)}</p>
      )}
    </>
  );
}
