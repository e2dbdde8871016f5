import { previewImageSrcSet } from '@magpie/contract/image-src-set';
import type { Post } from '@magpie/contract/posts';
import { shownHost } from '../../lib/text/shown-host.ts';
import { withoutBreaks } from '../../lib/text/without-breaks.ts';
import { ExternalLink, Link } from '../../ui/link.tsx';
import { FeedConfirmations } from './acts/feed-confirmations.tsx';
import { PostActions } from './post-actions.tsx';
import { postLink } from './post-link.ts';
import { PostFacts } from './post-facts.tsx';
import { PostMeta } from './post-meta.tsx';
import { StoredText } from './stored-text.tsx';
import { DuplicateNotice } from './duplicates/deferred-notice.tsx';
import { SourceList } from './sources/source-list.tsx';
import { PostTags } from './post-tags.tsx';

/** A post on its own page, without its comments. */
export function PostPage({ post }: { post: Post }) {
  const titleId = `post-${post.id}`;
  return (
    <FeedConfirmations>
      <article aria-labelledby={titleId} className="post-page">
        <Link look="plain" to={`/category/${post.category.slug}`} className="post-page-category">
          <bdi>{post.category.name}</bdi>
        </Link>
        <h1 className="post-page-title" dir="auto">
          <ExternalLink look="plain" {...postLink(post)} id={titleId}>
            {withoutBreaks(post.title)}
          </ExternalLink>
        </h1>
        <PostMeta post={post} />
        {post.duplicate_of !== undefined && post.status !== 'active' && <DuplicateNotice post={post} />}
        {post.description && (
          <p className="post-page-description" dir="auto">
            {post.description}
          </p>
        )}
        <PagePreview post={post} />
        {post.link.state !== 'ok' && <StoredText link={post.link} />}
        {post.sources.length > 0 && <SourceList sources={post.sources} />}
        <PostFacts post={post} />
        {post.tags.length > 0 && <PostTags tags={post.tags} />}
        <PostActions post={post} hasDrawer={false} />
      </article>
    </FeedConfirmations>
  );
}

/** The metadata of the linked page; the title is the link for keyboards and screen readers. */
function PagePreview({ post }: { post: Post }) {
  const { preview_image, preview_title, preview_description } = post;
  return (
    <ExternalLink
      look="plain"
      {...postLink(post)}
      tabIndex={-1}
      aria-hidden="true"
      className="post-page-preview"
    >
      {preview_image && (
        <img
          src={preview_image}
          srcSet={previewImageSrcSet(preview_image)}
          sizes="(min-width: 640px) 16rem, 94vw"
          width={960}
          height={504}
          alt=""
          decoding="async"
          className="post-page-image"
        />
      )}
      <span className="post-page-excerpt">
        {preview_title && preview_title !== post.title && <b dir="auto">{withoutBreaks(preview_title)}</b>}
        {preview_description && preview_description !== post.description && (
          <span dir="auto">{withoutBreaks(preview_description)}</span>
        )}
        <bdi>{shownHost(post.url)}</bdi>
      </span>
    </ExternalLink>
  );
}
