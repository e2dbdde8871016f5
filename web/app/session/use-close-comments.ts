import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { COMMENTS_PARAMETER, OPENED_HERE, useOpenOverlays } from './overlays.tsx';
import { useIsOverlayEntry } from './use-history-entry.ts';

/** Closes the open comments. */
export function useCloseComments(): () => void {
  const [search] = useSearchParams();
  const location = useLocation();
  const openedHere = location.state === OPENED_HERE;
  const isOverlayEntry = useIsOverlayEntry();
  const { commentsOf } = useOpenOverlays();
  const isOpening = commentsOf !== null && search.get(COMMENTS_PARAMETER) !== String(commentsOf.id);
  const navigate = useNavigate();
  const [isClosing, setClosing] = useState(false);

  useEffect(() => {
    // Not before the comments have entered the history and a confirmation above them has left it.
    if (!isClosing || isOpening || isOverlayEntry) return;
    setClosing(false);
    if (openedHere) return void navigate(-1);
    const next = new URLSearchParams(search);
    next.delete(COMMENTS_PARAMETER);
    void navigate({ search: String(next) }, { replace: true, preventScrollReset: true });
  }, [isClosing, isOpening, isOverlayEntry, openedHere, search, navigate]);

  return () => setClosing(true);
}
