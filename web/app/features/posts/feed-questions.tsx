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

/** The questions are not the cards': a card is made anew when it goes to another group, and its question stays. */
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
            // What was asked before may end while another is asked.
            onClose={() => setAsked((now) => (now === asked ? { ...asked, question: null } : now))}
          />
        </Suspense>
      )}
    </AskContext>
  );
}
