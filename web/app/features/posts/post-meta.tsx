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
  const { author, created_at, link, is_sponsored, outdated, work_kinds } = post;
  const path = postPath(post);
  return (
    <p className="post-meta">
      <span className="post-facts">
        <Link look="plain" to={sitePath(post)} className="post-fact truncate">
          <bdi>{publisherOf(post)}</bdi>
        </Link>
        <Link look="plain" to={path} className="post-fact">
          <TimeAgo date={created_at} />
        </Link>
        <AuthorName author={author} className="post-fact post-author" />
      </span>
      <LinkBadge link={link} />
      {is_sponsored && <Badge tone="accent">Sponsored</Badge>}
      {outdated && (
        <SuccessorLink look="plain" to={outdated} intro="Outdated: see " className="post-outdated" />
      )}
      {work_kinds[1] && (
        <Link look="plain" to={`${path}#work`} className="post-work">
          {work_kinds.join(' · ')}
        </Link>
      )}
      {note}
      <ItemStatus item={post} />
    </p>
  );
}
