import type { Post } from '@magpie/contract/posts';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { nextPaint } from '../lib/rendering/next-paint.ts';
import { type Leave, ConfirmationsContext } from '../lib/state/confirmations.ts';
import { type Dialogs, type Overlay, useDialogs } from './use-dialogs.ts';

/** The post whose comments are open; `post` is null if the URL opened them. */
export interface OpenComments {
  id: number;
  post: Post | null;
}

/** The functions that open and close overlays. */
export interface Overlays extends Dialogs {
  openComments: (post: Post) => void;
}

export interface OpenOverlays {
  overlay: Overlay | null;
  /** The post whose comments are open, from `?comments=ID`, so that Back closes them and a link opens them. */
  commentsOf: OpenComments | null;
}

/** The URL parameter with the id of the post whose comments are open. */
export const COMMENTS_PARAMETER = 'comments';

const OverlaysContext = createContext<Overlays | null>(null);
const OpenOverlaysContext = createContext<OpenOverlays>({ overlay: null, commentsOf: null });

export function useOverlays(): Overlays {
  const overlays = use(OverlaysContext);
  if (!overlays) throw new Error('No OverlaysProvider');
  return overlays;
}

/** For the host of the overlays. */
export function useOpenOverlays(): OpenOverlays {
  return use(OpenOverlaysContext);
}

export interface OverlaysProviderProps {
  /**
   * Renders the open overlays. Only the host is inside the context that says which are open, so React need not search the
   * whole page for users of that context when one opens.
   */
  host: ReactNode;
  children?: ReactNode;
}

export function OverlaysProvider({ host, children }: OverlaysProviderProps) {
  const [confirmations, setConfirmations] = useState<readonly Leave[]>([]);
  const { overlay, dialogs } = useDialogs(confirmations);
  const { commentsOf, openComments } = useComments();
  const overlays = useMemo(() => ({ ...dialogs, openComments }), [dialogs, openComments]);
  const open = useMemo(() => ({ overlay, commentsOf }), [overlay, commentsOf]);
  return (
    <ConfirmationsContext value={setConfirmations}>
      <OverlaysContext value={overlays}>
        {children}
        <OpenOverlaysContext value={open}>{host}</OpenOverlaysContext>
      </OverlaysContext>
    </ConfirmationsContext>
  );
}

function useComments() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Post | null>(null);
  /** Whether comments are shown before the navigation has finished, which takes a slow device a while. */
  const [isOpening, setOpening] = useState(false);
  const parameter = search.get(COMMENTS_PARAMETER);
  const inAddress = parameter && /^[1-9]\d*$/.test(parameter) ? Number(parameter) : null;
  const id = isOpening && opened ? opened.id : inAddress;

  const opening = useRef<number | null>(null);
  const address = useRef(search);
  useLayoutEffect(() => {
    address.current = search;
  }, [search]);

  const openComments = useCallback(
    async (post: Post) => {
      const next = new URLSearchParams(address.current);
      next.set(COMMENTS_PARAMETER, String(post.id));
      // The button was pressed again by keyboard: it keeps the focus until the drawer takes it.
      if (opening.current === post.id || String(next) === String(address.current)) return;
      opening.current = post.id;
      setOpened(post);
      setOpening(true);
      // A navigation renders every link of the page, which would delay the frame of the drawer.
      await nextPaint();
      await navigate({ search: `?${next}` }, { state: OPENED_HERE, preventScrollReset: true });
      opening.current = null;
      startTransition(() => setOpening(false));
    },
    [navigate],
  );

  return {
    commentsOf: useMemo(
      () => (id === null ? null : { id, post: opened?.id === id ? opened : null }),
      [id, opened],
    ),
    openComments,
  };
}

/** The state of the history entry that opening the comments adds: closing then goes back to the entry before. */
export const OPENED_HERE = 'comments';
