import type { Post } from '@magpie/contract/posts';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { type ConfirmedAction, confirmationTitle } from '../../../ui/dialogs/confirmation-title.ts';
import { deferredModal } from '../../../ui/dialogs/modal.tsx';
import type { PostConfirmationProps } from './post-confirmation.tsx';

type Confirm = (post: Post, action: ConfirmedAction) => void;

const ConfirmContext = createContext<Confirm | null>(null);

/** Opens a confirmation for a post of the surrounding feed. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm must be used within FeedConfirmations');
  return confirm;
}

const PostConfirmation = deferredModal<PostConfirmationProps & { open: boolean }>(
  async () => (await import('./post-confirmation.tsx')).PostConfirmation,
  ({ confirming }) => ({
    title: confirming ? confirmationTitle(confirming, 'post') : '',
    className: 'dialog max-w-sm',
  }),
);

/** Rendered outside the cards: a card is mounted again when it moves to another group, and its confirmation must stay open. */
export function FeedConfirmations({ children }: { children: ReactNode }) {
  const [confirming, setConfirming] = useState<{ post: Post; action: ConfirmedAction | null } | null>(null);
  const confirm = useCallback<Confirm>((post, action) => setConfirming({ post, action }), []);
  return (
    <ConfirmContext value={confirm}>
      {children}
      {confirming && (
        <PostConfirmation
          key={confirming.post.id}
          post={confirming.post}
          open={confirming.action !== null}
          confirming={confirming.action}
          // An earlier confirmation may close while another is open.
          onClose={() => setConfirming((now) => (now === confirming ? { ...confirming, action: null } : now))}
        />
      )}
    </ConfirmContext>
  );
}
