import type { Post } from '@magpie/contract/posts';
import { memo, type ReactNode } from 'react';
import { withoutBreaks } from '../../lib/text/without-breaks.ts';
import { ExternalLink, Link } from '../../ui/link.tsx';
import { PostActions } from './post-actions.tsx';
import { PostCoverLink } from './cover/post-cover-link.tsx';
import { postLink } from './post-link.ts';
import { PostMeta } from './post-meta.tsx';
import { PostTags } from './post-tags.tsx';

export interface PostCardProps {
  post: Post;
  /** Likely in the first viewport. */
  isFirst?: boolean;
  /** Shown instead of the post's own title, such as one with highlighted matches. */
  title?: ReactNode;
  description?: ReactNode;
  /** Beside the author and age. */
  note?: ReactNode;
}

/**
 * A post in a feed, as a card or a row: the styles place the parts. A page of a feed has twenty cards, so a card has few
 * elements and mounts its overlays only when they are opened.
 */
export const PostCard = memo(function PostCard({
  post,
  isFirst = false,
  title = withoutBreaks(post.title),
  description = withoutBreaks(post.description || post.preview_description || ''),
  note,
}: PostCardProps) {
  const titleId = `post-${post.id}`;
  return (
    <article aria-labelledby={titleId} className="post-card">
      <h2 className="post-title" dir="auto">
        <ExternalLink look="plain" {...postLink(post)} id={titleId} title={post.title}>
          {title}
        </ExternalLink>
      </h2>
      <PostMeta post={post} note={note} />
      <Link look="plain" to={`/category/${post.category.slug}`} className="post-category">
        {post.category.name}
      </Link>
      {description && (
        <p className="post-description" dir="auto">
          {description}
        </p>
      )}
      {post.tags.length > 0 && <PostTags tags={post.tags} />}
      <PostActions post={post} />
      <PostCoverLink post={post} isFirst={isFirst} />
    </article>
  );
});
