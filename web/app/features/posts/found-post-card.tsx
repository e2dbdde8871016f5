import type { Post } from '@magpie/contract/posts';
import type { FoundPost } from '@magpie/contract/search';
import { memo } from 'react';
import { excerptOf } from '../../lib/text/excerpt.ts';
import { withoutBreaks } from '../../lib/text/without-breaks.ts';
import { Marked } from '../../ui/labels/marked.tsx';
import { PostCard, type PostCardProps } from './post-card.tsx';

/** A card whose title and description show what a search found in them. */
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

/** The description that matches, where any does. The title of the linked page counts if nothing else of the card matches. */
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

/** Posts that come from elsewhere, such as one that was just submitted, have none. */
function highlightsOf(post: Post & Partial<Pick<FoundPost, 'highlights'>>): FoundPost['highlights'] {
  return post.highlights ?? {};
}
