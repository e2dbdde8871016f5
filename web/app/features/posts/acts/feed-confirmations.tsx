import type { Post } from '@magpie/contract/posts';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { deferredModal } from '../../../ui/dialogs/modal.tsx';
import type { PostDialogProps } from './post-dialog.tsx';
import { type PostDialogName, titleOf } from './post-dialog-titles.ts';

type Confirm = (post: Post, action: PostDialogName) => void;

const ConfirmContext = createContext<Confirm | null>(null);

/** Opens a confirmation or another dialog for a post of the surrounding feed. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm must be used within FeedConfirmations');
  return confirm;
}

const PostDialog = deferredModal<PostDialogProps>(
  async () => (await import('./post-dialog.tsx')).PostDialog,
  ({ shown }) => ({ title: shown ? titleOf(shown) : '', className: 'dialog max-w-sm' }),
);

/** Rendered outside the cards: a card is mounted again when it moves to another group, and its confirmation must stay open. */
export function FeedConfirmations({ children }: { children: ReactNode }) {
  const [confirming, setConfirming] = useState<{ post: Post; action: PostDialogName | null } | null>(null);
  const confirm = useCallback<Confirm>((post, action) => setConfirming({ post, action }), []);
  return (
    <ConfirmContext value={confirm}>
      {children}
      {confirming && (
        <PostDialog
          key={confirming.post.id}
          post={confirming.post}
          open={confirming.action !== null}
          shown={confirming.action}
          // An earlier confirmation may close while another is open.
          onClose={() => setConfirming((now) => (now === confirming ? { ...confirming, action: null } : now))}
        />
      )}
    </ConfirmContext>
  );
}
