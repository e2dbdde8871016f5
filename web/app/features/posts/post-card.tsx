import type { Post } from '@magpie/contract/posts';
import { memo } from 'react';
import { ExternalLink, Link } from '../../ui/link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { PostActions } from './post-actions.tsx';
import { PostCover } from './post-cover.tsx';
import { postLink, publisherOf } from './post-link.ts';

export interface PostCardProps {
  post: Post;
  /** Likely in the first viewport. */
  isFirst?: boolean;
}

/** A post in a feed. Every page renders twenty, so it has few elements and mounts overlays only when opened. */
export const PostCard = memo(function PostCard({ post, isFirst = false }: PostCardProps) {
  const titleId = `post-${post.id}`;
  const link = postLink(post);
  const description = post.description || post.preview_description;
  return (
    <article aria-labelledby={titleId} className="post-card">
      <ExternalLink look="plain" {...link} tabIndex={-1} aria-hidden="true" className="relative block">
        <PostCover post={post} isFirst={isFirst} />
        <TypeMark type={post.preview_type} />
      </ExternalLink>
      <div className="flex flex-1 flex-col px-4 pt-3 pb-2">
        <p className="post-source">
          <span className="truncate">{publisherOf(post)}</span>
          {post.is_sponsored && <Badge tone="accent">Sponsored</Badge>}
          <StatusBadge status={post.status} />
        </p>
        <h2 className="post-title">
          <ExternalLink look="plain" {...link} id={titleId} title={post.title}>
            {post.title}
          </ExternalLink>
        </h2>
        {description && <p className="post-description">{description}</p>}
        {post.tags.length > 0 && <Tags tags={post.tags} />}
        <p className="post-facts">
          <Link look="plain" to={`/category/${post.category.slug}`} className="post-category">
            {post.category.name}
          </Link>
          <span className="post-author">
            <Link
              look="plain"
              to={`/user/${post.author.id}`}
              className="truncate hover:text-ink hover:underline"
            >
              {post.author.username}
            </Link>
            <span aria-hidden="true">·</span>
            <TimeAgo date={post.created_at} />
          </span>
        </p>
      </div>
      <PostActions post={post} />
    </article>
  );
});

function TypeMark({ type }: { type: Post['preview_type'] }) {
  if (type !== 'video' && type !== 'audio') return null;
  const mark = MARKS[type];
  return (
    <span className="post-type">
      <Icon name={mark.icon} className="size-3.5" />
      {mark.label}
    </span>
  );
}

const MARKS = {
  video: { icon: 'Video', label: 'Video' },
  audio: { icon: 'Headphones', label: 'Audio' },
} as const;

function Tags({ tags }: { tags: Post['tags'] }) {
  return (
    <ul aria-label="Tags" className="post-tags">
      {tags.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}
