import type { Post } from '@magpie/contract/posts';
import type { FoundPost } from '@magpie/contract/search/search';
import { memo } from 'react';
import { excerptOf } from '../../lib/text/excerpt.ts';
import { withoutBreaks } from '../../lib/text/without-breaks.ts';
import { Marked } from '../../ui/labels/marked.tsx';
import { PostCard, type PostCardProps } from './post-card.tsx';

/** A card whose title and description highlight the matches of a search. */
export const FoundPostCard = memo(function FoundPostCard({ post, isFirst }: PostCardProps) {
  const { title = [] } = highlightsOf(post);
  const description = matchOf(post);
  return (
    <PostCard
      post={post}
      isFirst={isFirst}
      title={<Marked text={withoutBreaks(post.title)} ranges={title} />}
      description={description && <Marked {...description} />}
    />
  );
});

/**
 * The matching description, if any; the linked page's title is used if neither the post's title nor a description matches.
 */
function matchOf(post: Post) {
  const { title, ...highlights } = highlightsOf(post);
  const fields = [
    'description',
    'preview_description',
    ...(title ? [] : (['preview_title'] as const)),
  ] as const;
  for (const field of fields) {
    const ranges = highlights[field];
    if (ranges) return excerptOf(withoutBreaks(post[field] ?? ''), ranges);
  }
  return undefined;
}

/** A post that no search returned, such as one that was just submitted, has no highlights. */
function highlightsOf(post: Post & Partial<Pick<FoundPost, 'highlights'>>): FoundPost['highlights'] {
  return post.highlights ?? {};
}
