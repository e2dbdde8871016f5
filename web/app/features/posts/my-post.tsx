import { actionLabels } from '@magpie/contract/messages/actions';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import type { Post } from '@magpie/contract/posts';
import { useState } from 'react';
import { shownUrl } from '../../lib/text/shown-url.ts';
import { DeferredAppeal } from '../../session/appeals/deferred-appeal.tsx';
import { useAuth } from '../../session/auth.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Count } from '../../ui/labels/count.tsx';
import { ExternalLink, Link } from '../../ui/link.tsx';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';
import { PostCover } from './cover/post-cover.tsx';
import { postActs } from './acts/post-acts.ts';
import { postLink } from './post-link.ts';
import { PostConfirmation } from './acts/post-confirmation.tsx';

/**
 * One of the viewer's own posts, as a row. A rejected one can only be deleted, and a removed one deleted or appealed
 * against.
 */
export function MyPost({ post }: { post: Post }) {
  const { user } = useAuth();
  const [deleting, setDeleting] = useState(false);
  const titleId = `post-${post.id}`;
  return (
    <article aria-labelledby={titleId} className="my-post">
      <div className="w-24 shrink-0 overflow-hidden rounded-lg self-start sm:w-40">
        <PostCover post={post} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <h2 className="text-base leading-snug font-semibold" dir="auto">
          <ExternalLink
            look="plain"
            {...postLink(post)}
            id={titleId}
            className="visited:text-visited hover:text-accent"
          >
            {post.title}
          </ExternalLink>
        </h2>
        <p className="facts">
          <StatusBadge status={post.status} />
          {post.is_sponsored && <Badge tone="accent">Sponsored</Badge>}
          <span className="facts-together">
            <bdi>{post.category.name}</bdi>
            <TimeAgo date={post.created_at} />
          </span>
          <span className="facts-together">
            <Count value={post.likes_count} noun="like" />
            <Count value={post.comments_count} noun="comment" />
          </span>
        </p>
        {post.description && (
          <p className="line-clamp-2 text-sm text-muted" dir="auto">
            {post.description}
          </p>
        )}
        {post.rejection_reason && (
          <p className="text-sm text-danger-ink">
            {moderationMessages.rejectedBecause(post.rejection_reason)}
          </p>
        )}
        {user?.is_staff && post.affiliate_url && (
          <p className="text-xs break-all text-muted">Affiliate URL: {shownUrl(post.affiliate_url)}</p>
        )}
      </div>
      <div className="flex gap-2 self-start max-sm:basis-full">
        {postActs(post, user).includes('edit') && (
          <Link look="plain" to={`/edit-post/${post.id}`} className={buttonLook({ size: 'sm' })}>
            {actionLabels.edit}
          </Link>
        )}
        {post.status === 'removed' && <DeferredAppeal kind="post" id={post.id} />}
        <Button size="sm" onClick={() => setDeleting(true)}>
          {actionLabels.delete}
        </Button>
      </div>
      <PostConfirmation
        post={post}
        confirming={deleting ? 'delete' : null}
        onClose={() => setDeleting(false)}
      />
    </article>
  );
}
