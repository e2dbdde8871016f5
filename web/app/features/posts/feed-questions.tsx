import type { Post } from '@magpie/contract/posts';
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react';
import type { ItemQuestion } from '../../ui/item-questions.tsx';

type Ask = (post: Post, question: ItemQuestion) => void;

const AskContext = createContext<Ask | null>(null);

/** Asks about a post of the feed that this is around, before an act. */
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
  const [asked, setAsked] = useState<{ post: Post; question: ItemQuestion | null } | null>(null);
  const ask = useCallback<Ask>((post, question) => setAsked({ post, question }), []);
  return (
    <AskContext value={ask}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <PostQuestions
            key={asked.post.id}
            post={asked.post}
            asked={asked.question}
            // An earlier confirmation may close while another is open.
            onClose={() => setAsked((now) => (now === asked ? { ...asked, question: null } : now))}
          />
        </Suspense>
      )}
    </AskContext>
  );
}
