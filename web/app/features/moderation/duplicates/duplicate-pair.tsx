import * as duplicateMessages from '@magpie/contract/messages/curation/duplicates';
import type { Post } from '@magpie/contract/posts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { postQuery } from '../../../api/posts/post.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

export interface DuplicatePairProps {
  post: Post;
  children: (post: Post) => ReactNode;
}

/** A post and the earlier one that it may be a duplicate of, side by side. */
export function DuplicatePair({ post, children }: DuplicatePairProps) {
  const id = post.duplicate_of ?? null;
  const { data: earlier, isLoading } = useQuery({ ...postQuery(id ?? 0), enabled: id !== null });
  return (
    <div className="queue-pair">
      <section aria-label={`Later post: ${post.title}`}>
        <p className="queue-pair-label">Later post</p>
        {children(post)}
      </section>
      <section aria-label={`Earlier post, with the same page as ${post.title}`}>
        <p className="queue-pair-label">Earlier post, with the same page</p>
        {earlier ? (
          children(earlier)
        ) : isLoading ? (
          <Skeleton className="h-16" />
        ) : (
          <p className="text-sm text-muted">{duplicateMessages.earlierDeleted}</p>
        )}
      </section>
    </div>
  );
}
