import type { Post } from '@magpie/contract/posts';
import type { ReactNode } from 'react';
import { postPath } from '../../lib/text/post-path.ts';
import { AuthorName } from '../../session/author-name.tsx';
import { ItemStatus } from '../../session/item-status.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';
import { SuccessorLink } from './outdated/successor-link.tsx';
import { LinkBadge } from './link-badge.tsx';
import { publisherOf, sitePath } from './post-link.ts';

/** The publisher, author and age of a post, and its badges. */
export function PostMeta({ post, note }: { post: Post; note?: ReactNode }) {
  const { author, created_at, is_sponsored, link } = post;
  return (
    <p className="post-meta">
      <span className="post-facts">
        <Link look="plain" to={sitePath(post)} className="post-fact truncate">
          <bdi>{publisherOf(post)}</bdi>
        </Link>
        <Link look="plain" to={postPath(post)} className="post-fact">
          <TimeAgo date={created_at} />
        </Link>
        <AuthorName author={author} className="post-fact post-author" />
      </span>
      <LinkBadge link={link} />
      {is_sponsored && <Badge tone="accent">Sponsored</Badge>}
      {post.outdated && (
        <SuccessorLink look="plain" to={post.outdated} intro="Outdated: see " className="post-outdated" />
      )}
      {note}
      <ItemStatus item={post} />
    </p>
  );
}
