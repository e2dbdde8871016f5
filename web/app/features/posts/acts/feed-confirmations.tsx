import type { Post } from '@magpie/contract/posts';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { deferredModal } from '../../../ui/dialogs/modal.tsx';
import type { PostDialogProps } from './post-dialog.tsx';
import type { PostDialogName } from './post-dialog-titles.ts';

/** The caller passes the title of the dialog, so that the titles are only in the script of the menu. */
type Confirm = (post: Post, action: PostDialogName, title: string) => void;

const ConfirmContext = createContext<Confirm | null>(null);

/** Opens a confirmation or another dialog for a post of the surrounding feed. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('No FeedConfirmations');
  return confirm;
}

const PostDialog = deferredModal<PostDialogProps & { title: string }>(
  async () => (await import('./post-dialog.tsx')).PostDialog,
  ({ title }) => ({ title, className: 'dialog max-w-sm' }),
);

interface Confirming {
  post: Post;
  /** null once its dialog closes. */
  action: PostDialogName | null;
  title: string;
}

/**
 * Renders dialogs outside the cards: a card is mounted again when it moves to another group, and its dialog must stay open.
 */
export function FeedConfirmations({ children }: { children: ReactNode }) {
  const [confirming, setConfirming] = useState<Confirming | null>(null);
  const confirm = useCallback<Confirm>((post, action, title) => setConfirming({ post, action, title }), []);
  return (
    <ConfirmContext value={confirm}>
      {children}
      {confirming && (
        <PostDialog
          key={confirming.post.id}
          post={confirming.post}
          open={confirming.action !== null}
          shown={confirming.action}
          title={confirming.title}
          // An earlier confirmation may close while another is open.
          onClose={() => setConfirming((now) => (now === confirming ? { ...confirming, action: null } : now))}
        />
      )}
    </ConfirmContext>
  );
}
