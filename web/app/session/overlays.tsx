import type { Post } from '@magpie/contract/posts';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Leave, QuestionsContext } from '../lib/questions.ts';
import { type Dialogs, useDialogs } from './use-dialogs.ts';

/** The post whose comments are open; known at once when opened from a card. */
export interface OpenComments {
  id: number;
  post: Post | null;
}

export interface Overlays extends Dialogs {
  /** The post whose comments are open, from `?comments=ID`, so that Back closes them and a link opens them. */
  commentsOf: OpenComments | null;
  openComments: (post: Post) => void;
}

/** The URL parameter with the id of that post. */
export const COMMENTS_PARAMETER = 'comments';

const OverlaysContext = createContext<Overlays | null>(null);

export function useOverlays(): Overlays {
  const overlays = use(OverlaysContext);
  if (!overlays) throw new Error('useOverlays must be used within an OverlaysProvider');
  return overlays;
}

export function OverlaysProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly Leave[]>([]);
  const dialogs = useDialogs(questions);
  const comments = useComments();
  const overlays = useMemo(() => ({ ...dialogs, ...comments }), [dialogs, comments]);
  return (
    <QuestionsContext value={setQuestions}>
      <OverlaysContext value={overlays}>{children}</OverlaysContext>
    </QuestionsContext>
  );
}

function useComments() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Post | null>(null);
  const parameter = search.get(COMMENTS_PARAMETER);
  const id = parameter && /^[1-9]\d*$/.test(parameter) ? Number(parameter) : null;

  return useMemo(
    () => ({
      commentsOf: id === null ? null : { id, post: opened?.id === id ? opened : null },
      openComments(post: Post) {
        setOpened(post);
        const next = new URLSearchParams(search);
        next.set(COMMENTS_PARAMETER, String(post.id));
        void navigate({ search: `?${next}` }, { state: OPENED_HERE, preventScrollReset: true });
      },
    }),
    [id, opened, search, navigate],
  );
}

/** In the history entry that opening made: closing then goes back instead of adding another. */
export const OPENED_HERE = 'comments';
