import type { Fold } from '@magpie/contract/trending';
import type { ComponentType } from 'react';
import type { PostCardProps } from './post-card.tsx';

/** Posts of one site or author that were held back; opens without script. */
export function FoldedPosts({ fold, Card }: { fold: Fold; Card: ComponentType<PostCardProps> }) {
  const { by, label, posts } = fold;
  return (
    <details className="fold">
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
  );
}
