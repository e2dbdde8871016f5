import { texts } from '@magpie/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { postQuery } from '../api/posts.ts';
import { useLast } from '../lib/use-last.ts';
import { type OpenComments, useOverlays } from '../session/overlays.tsx';
import { toast } from '../ui/toast-list.ts';
import { usePartsAhead } from './use-parts-ahead.ts';

const AuthDialog = lazy(async () => {
  const { AuthDialog } = await import('../features/auth/auth-dialog.tsx');
  return { default: AuthDialog };
});
const SubmitDialog = lazy(async () => {
  const { SubmitDialog } = await import('../features/submit/submit-dialog.tsx');
  return { default: SubmitDialog };
});
const loadCommentsDrawer = async () => {
  const { CommentsDrawer } = await import('../features/comments/comments-drawer.tsx');
  return { default: CommentsDrawer };
};
const CommentsDrawer = lazy(loadCommentsDrawer);

/**
 * Answers what features ask of `session/overlays`: each dialog is fetched when it is first wanted, and by itself, so that
 * one that is open meanwhile keeps its focus.
 */
export function OverlayHost() {
  const { overlay, closeDialog, commentsOf, closeComments } = useOverlays();
  usePartsAhead(loadCommentsDrawer);
  const auth = useLast(overlay?.kind === 'auth' ? overlay : null);
  const submit = useLast(overlay?.kind === 'submit' ? overlay : null);
  const comments = useLast(commentsOf);
  return (
    <>
      <Suspense fallback={null}>
        {auth && (
          <AuthDialog
            open={overlay === auth}
            onClose={closeDialog}
            mode={auth.mode}
            {...(auth.message && { message: auth.message })}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {submit && <SubmitDialog {...submit} open={overlay === submit} onClose={closeDialog} />}
      </Suspense>
      <Suspense fallback={null}>
        {comments && (
          <PostComments {...comments} open={commentsOf?.id === comments.id} onClose={closeComments} />
        )}
      </Suspense>
    </>
  );
}

interface PostCommentsProps extends OpenComments {
  open: boolean;
  onClose: () => void;
}

/** A followed link names the post alone; it is asked for first. */
function PostComments({ id, post, open, onClose }: PostCommentsProps) {
  const { data, isError } = useQuery({ ...postQuery(id), enabled: post === null });
  const failed = useEffectEvent(() => {
    toast({ message: texts.loadPost, tone: 'error' });
    onClose();
  });
  useEffect(() => {
    if (isError) failed();
  }, [isError]);
  const shown = post ?? data;
  return shown && <CommentsDrawer open={open} onClose={onClose} post={shown} />;
}
