import type { Post } from '@magpie/contract/posts';
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react';
import type { ItemQuestion } from '../../ui/item-questions.tsx';

type Ask = (post: Post, question: ItemQuestion) => void;

const AskContext = createContext<Ask | null>(null);

/** Opens a confirmation for a post of the surrounding feed. */
export function useAsk(): Ask {
  const ask = use(AskContext);
  if (!ask) throw new Error('useAsk must be used within FeedQuestions');
  return ask;
}

const PostQuestions = lazy(async () => {
  const { PostQuestions } = await import('./post-questions.tsx');
  return { default: PostQuestions };
});

/** Confirmations live outside the cards: a card is mounted again when it moves to another group, and its confirmation must stay. */
export function FeedQuestions({ children }: { children: ReactNode }) {
  const [confirming, setConfirming] = useState<{ post: Post; question: ItemQuestion | null } | null>(null);
  const ask = useCallback<Ask>((post, question) => setConfirming({ post, question }), []);
  return (
    <AskContext value={ask}>
      {children}
      {confirming && (
        <Suspense fallback={null}>
          <PostQuestions
            key={confirming.post.id}
            post={confirming.post}
            confirming={confirming.question}
            // An earlier confirmation may close while another is open.
            onClose={() =>
              setConfirming((now) => (now === confirming ? { ...confirming, question: null } : now))
            }
          />
        </Suspense>
      )}
    </AskContext>
  );
}
