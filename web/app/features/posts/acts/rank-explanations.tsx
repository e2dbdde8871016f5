import type { Post } from '@magpie/contract/posts';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import type { FeedFilters } from '../../../api/client/query-keys.ts';
import { deferredModal } from '../../../ui/dialogs/modal.tsx';
import type { RankDialogProps } from '../rank-dialog.tsx';

type Explain = (post: Post) => void;

const ExplainContext = createContext<Explain | null>(null);

/** Explains why a post is where it is; null outside Trending. */
export function useExplainRank(): Explain | null {
  return use(ExplainContext);
}

const RankDialog = deferredModal<RankDialogProps>(
  async () => (await import('../rank-dialog.tsx')).RankDialog,
  () => ({ title: 'Why is this here?', className: 'dialog max-w-md' }),
);

/** Around a feed: the cards of Trending get an explanation of their rank. */
export function RankExplanations({ filters, children }: { filters: FeedFilters; children: ReactNode }) {
  const [explained, setExplained] = useState<{ post: Post; isOpen: boolean } | null>(null);
  const explain = useCallback<Explain>((post) => setExplained({ post, isOpen: true }), []);
  if (filters.list !== 'trending') return children;
  return (
    <ExplainContext value={explain}>
      {children}
      {explained && (
        <RankDialog
          post={explained.post}
          filters={filters}
          open={explained.isOpen}
          onClose={() => setExplained({ ...explained, isOpen: false })}
        />
      )}
    </ExplainContext>
  );
}
