import type { Fold } from '@magpie/contract/curation/trending';
import type { ComponentType } from 'react';
import type { FeedPage } from '../../api/posts/post-cache.ts';
import { isWithheld } from '../../api/posts/withheld.ts';
import type { PostCardProps } from './post-card.tsx';

export interface FoldedPostsProps {
  pages: readonly FeedPage[];
  Card: ComponentType<PostCardProps>;
}

/** The posts that the pages hold back for variety, by site and author. They can be opened without script. */
export function FoldedPosts({ pages, Card }: FoldedPostsProps) {
  return foldsOf(pages).map(({ by, label, posts }) => (
    <details key={`${by} ${label}`} className="fold">
      <summary>
        <span>
          {posts.length} more {by === 'site' ? 'from' : 'by'} <bdi>{label}</bdi>
        </span>
      </summary>
      <div className="post-grid">
        {posts.map((post) => (
          <Card key={post.id} post={post} />
        ))}
      </div>
    </details>
  ));
}

/** The folds of all pages together, because a site may have one on each page. */
function foldsOf(pages: readonly FeedPage[]): Fold[] {
  const folds = new Map<string, Fold>();
  for (const fold of pages.flatMap(({ folded = [] }) => folded)) {
    const key = `${fold.by} ${fold.label}`;
    const posts = [...(folds.get(key)?.posts ?? []), ...fold.posts.filter((post) => !isWithheld(post))];
    if (posts.length > 0) folds.set(key, { ...fold, posts });
  }
  return [...folds.values()];
}
