import { lazy, Suspense } from 'react';
import { useLast } from '../lib/use-last.ts';
import { useOverlays } from '../session/overlays.tsx';
import { useEventReplay } from './use-event-replay.ts';
import { useScriptPrefetch } from './use-script-prefetch.ts';

const AuthDialog = lazy(async () => {
  const { AuthDialog } = await import('../features/auth/auth-dialog.tsx');
  return { default: AuthDialog };
});
const SubmitOverlay = lazy(async () => {
  const { SubmitOverlay } = await import('./submit-overlay.tsx');
  return { default: SubmitOverlay };
});
const MenuSheet = lazy(async () => {
  const { MenuSheet } = await import('./navigation/menu-sheet.tsx');
  return { default: MenuSheet };
});
const loadCommentsDrawer = async () => {
  const { CommentsDrawer } = await import('../features/comments/comments-drawer.tsx');
  return { default: CommentsDrawer };
};
const CommentsDrawer = lazy(loadCommentsDrawer);

/**
 * Renders what features open through `session/overlays`. Each dialog is its own lazy chunk, so that loading one does
 * not take the focus from another.
 */
export function OverlayHost() {
  const { overlay, closeDialog, commentsOf } = useOverlays();
  useScriptPrefetch(loadCommentsDrawer);
  useEventReplay();
  const auth = useLast(overlay?.kind === 'auth' ? overlay : null);
  const submit = useLast(overlay?.kind === 'submit' ? overlay : null);
  const menu = useLast(overlay?.kind === 'menu' ? overlay : null);
  const comments = useLast(commentsOf);
  return (
    <>
      <Suspense fallback={null}>
        {auth && (
          <AuthDialog
            open={overlay === auth}
            onClose={closeDialog}
            mode={auth.mode}
            message={auth.message}
            intent={auth.intent}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {submit && <SubmitOverlay {...submit} open={overlay === submit} onClose={closeDialog} />}
      </Suspense>
      <Suspense fallback={null}>
        {menu && <MenuSheet open={overlay === menu} onClose={closeDialog} />}
      </Suspense>
      <Suspense fallback={null}>
        {comments && <CommentsDrawer {...comments} open={commentsOf?.id === comments.id} />}
      </Suspense>
    </>
  );
}
