import { actionLabels } from '@magpie/contract/messages/actions';
import type { Post } from '@magpie/contract/posts';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import type { ItemQuestion } from '../../../ui/dialogs/item-questions.tsx';
import { deferredModal } from '../../../ui/dialogs/modal.tsx';
import type { PostQuestionsProps } from './post-questions.tsx';

type Ask = (post: Post, question: ItemQuestion) => void;

const AskContext = createContext<Ask | null>(null);

/** Opens a confirmation for a post of the surrounding feed. */
export function useAsk(): Ask {
  const ask = use(AskContext);
  if (!ask) throw new Error('useAsk must be used within FeedQuestions');
  return ask;
}

const PostQuestions = deferredModal<PostQuestionsProps & { open: boolean }>(
  async () => (await import('./post-questions.tsx')).PostQuestions,
  ({ confirming }) => ({
    title: confirming ? `${actionLabels[confirming]} post` : '',
    className: 'dialog max-w-sm',
  }),
);

/** Confirmations live outside the cards: a card is mounted again when it moves to another group, and its confirmation must stay. */
export function FeedQuestions({ children }: { children: ReactNode }) {
  const [confirming, setConfirming] = useState<{ post: Post; question: ItemQuestion | null } | null>(null);
  const ask = useCallback<Ask>((post, question) => setConfirming({ post, question }), []);
  return (
    <AskContext value={ask}>
      {children}
      {confirming && (
        <PostQuestions
          key={confirming.post.id}
          post={confirming.post}
          open={confirming.question !== null}
          confirming={confirming.question}
          // An earlier confirmation may close while another is open.
          onClose={() =>
            setConfirming((now) => (now === confirming ? { ...confirming, question: null } : now))
          }
        />
      )}
    </AskContext>
  );
}
