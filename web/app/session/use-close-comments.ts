import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { COMMENTS_PARAMETER, OPENED_HERE } from './overlays.tsx';
import { useIsOverlayEntry } from './use-history-entry.ts';

/** Closes the open comments. */
export function useCloseComments(): () => void {
  const [search] = useSearchParams();
  const location = useLocation();
  const openedHere = location.state === OPENED_HERE;
  const isOverlayEntry = useIsOverlayEntry();
  const navigate = useNavigate();
  const [isClosing, setClosing] = useState(false);

  useEffect(() => {
    // Not before a confirmation above them has left the history.
    if (!isClosing || isOverlayEntry) return;
    setClosing(false);
    if (openedHere) return void navigate(-1);
    const next = new URLSearchParams(search);
    next.delete(COMMENTS_PARAMETER);
    void navigate({ search: String(next) }, { replace: true, preventScrollReset: true });
  }, [isClosing, isOverlayEntry, openedHere, search, navigate]);

  return () => setClosing(true);
}
