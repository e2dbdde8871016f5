import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { threadQuery } from '../api/comments/comments.ts';
import { PostMenuItems } from '../features/posts/post-menu.tsx';
import { useHydrated } from '../lib/rendering/hydrated.tsx';
import { nextPaint } from '../lib/rendering/next-paint.ts';
import { useLast } from '../lib/state/use-last.ts';
import { useAuth } from '../session/auth.tsx';
import { useOpenOverlays, useOverlays } from '../session/overlays.tsx';
import { useCloseComments } from '../session/use-close-comments.ts';
import { deferredModal } from '../ui/dialogs/modal.tsx';
import { useEventReplay } from './use-event-replay.ts';
import { useOfflineNavigation } from './use-offline-navigation.ts';
import { useScriptPrefetch } from './use-script-prefetch.ts';

/** Renders what features open through `session/overlays`. Each overlay is its own chunk. */
export function OverlayHost() {
  const { closeDialog } = useOverlays();
  const { overlay, commentsOf } = useOpenOverlays();
  const closeComments = useCloseComments();
  useScriptPrefetch(OVERLAYS);
  useEventReplay();
  useOfflineNavigation();
  useThreadPrefetch(commentsOf?.id);
  const auth = useLast(overlay?.kind === 'auth' ? overlay : null);
  const submit = useLast(overlay?.kind === 'submit' ? overlay : null);
  const menu = useLast(overlay?.kind === 'menu' ? overlay : null);
  // The HTML from the server has no overlay, and the first render must equal it.
  const comments = useLast(useHydrated() ? commentsOf : null);
  return (
    <>
      {auth && <AuthDialog {...auth} open={overlay === auth} onClose={closeDialog} />}
      {submit && (
        <SubmitOverlay key={submit.id} {...submit} open={overlay === submit} onClose={closeDialog} />
      )}
      {menu && <MenuSheet open={overlay === menu} onClose={closeDialog} />}
      {comments && (
        <CommentsOverlay {...comments} open={commentsOf?.id === comments.id} onClose={closeComments} />
      )}
    </>
  );
}

const AuthDialog = deferredModal(
  async () => (await import('../features/auth/auth-dialog.tsx')).AuthDialog,
  ({ mode }) => ({ title: mode === 'login' ? 'Log in' : 'Register', className: 'dialog max-w-sm' }),
);
const SubmitOverlay = deferredModal(
  async () => (await import('./submit-overlay.tsx')).SubmitOverlay,
  () => ({ title: 'Submit content', className: 'dialog max-w-xl' }),
);
const MenuSheet = deferredModal(
  async () => (await import('./navigation/menu-sheet.tsx')).MenuSheet,
  () => ({ title: 'Menu', className: 'drawer drawer-bottom' }),
);
const CommentsOverlay = deferredModal(
  async () => (await import('./comments-overlay.tsx')).CommentsOverlay,
  () => ({ title: 'Comments', className: 'drawer drawer-right' }),
);
const OVERLAYS = { PostMenuItems, AuthDialog, SubmitOverlay, MenuSheet, CommentsOverlay };

/**
 * Requests the comments while the script of the drawer loads, once it is known who is logged in: only the author of a
 * removed post and admins may read its comments.
 */
function useThreadPrefetch(postId: number | undefined) {
  const cache = useQueryClient();
  const { isLoading } = useAuth();
  useEffect(() => {
    if (postId === undefined || isLoading) return;
    void nextPaint().then(() => cache.prefetchInfiniteQuery(threadQuery(postId)));
  }, [cache, postId, isLoading]);
}
