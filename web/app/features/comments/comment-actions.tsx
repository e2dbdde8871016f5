import type { Comment } from '@magpie/contract/comments';
import { actionLabels } from '@magpie/contract/messages/actions';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { optimisticCount, useShownToggle } from '../../lib/state/use-shown-toggle.ts';
import { DeferredAppeal } from '../../session/appeals/deferred-appeal.tsx';
import { useAuth } from '../../session/auth.tsx';
import { copyLink } from '../../session/copy-link.ts';
import { useOverlays } from '../../session/overlays.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { type ConfirmedAction, confirmationTitle } from '../../ui/dialogs/confirmation-title.ts';
import { deferredModal } from '../../ui/dialogs/modal.tsx';
import { useEverTrue } from '../../ui/use-ever-true.ts';
import { type CommentAct, commentActs } from './comment-acts.ts';
import { commentLikes } from './comment-likes.ts';
import type { CommentConfirmationProps } from './comment-confirmation.tsx';
import { useCommentActs } from './use-comment-acts.ts';

const CommentConfirmation = deferredModal<CommentConfirmationProps & { open: boolean }>(
  async () => (await import('./comment-confirmation.tsx')).CommentConfirmation,
  ({ confirming }) => ({
    title: confirming ? confirmationTitle(confirming, 'comment') : '',
    className: 'dialog max-w-sm',
  }),
);

export interface CommentActionsProps {
  comment: Comment;
  /** The address of the comment. */
  path: string;
  isClosed: boolean;
  onReply: () => void;
  onEdit: () => void;
  row: RefObject<HTMLDivElement | null>;
}

/** The buttons below a comment that the viewer may use. */
export function CommentActions({ comment, path, isClosed, onReply, onEdit, row }: CommentActionsProps) {
  const { user } = useAuth();
  const { requireLogin } = useOverlays();
  const { approve } = useCommentActs(comment);
  const [confirming, setConfirming] = useState<ConfirmedAction | null>(null);
  const hasConfirmation = useEverTrue(confirming !== null);
  const act: Record<Exclude<CommentAct, 'like' | 'appeal'>, () => void> = {
    reply: () => requireLogin(onReply, { intent: 'replyToComment' }),
    edit: onEdit,
    delete: () => setConfirming('delete'),
    copyLink: () => void copyLink(path),
    report: () => requireLogin(() => setConfirming('report'), { intent: 'reportComment' }),
    approve: () => void approve(),
    remove: () => setConfirming('remove'),
  };
  return (
    <div ref={row} className="comment-actions">
      {commentActs(comment, user, isClosed).map((name) =>
        name === 'like' ? (
          <LikeButton key={name} comment={comment} />
        ) : name === 'appeal' ? (
          <DeferredAppeal key={name} kind="comment" id={comment.id} />
        ) : name === 'copyLink' || name === 'report' || name === 'remove' ? (
          <IconButton
            key={name}
            label={actionLabels[name]}
            icon={QUIET_ICONS[name]}
            data-act={name}
            className="comment-quiet"
            onClick={act[name]}
          />
        ) : (
          <button key={name} type="button" data-act={name} className="comment-act" onClick={act[name]}>
            {actionLabels[name]}
          </button>
        ),
      )}
      {hasConfirmation && (
        <CommentConfirmation
          comment={comment}
          open={confirming !== null}
          confirming={confirming}
          onClose={() => setConfirming(null)}
        />
      )}
    </div>
  );
}

const QUIET_ICONS = { copyLink: 'Link', report: 'Flag', remove: 'Ban' } as const;

function LikeButton({ comment: { id, is_liked, likes_count } }: { comment: Comment }) {
  const likes = commentLikes(useQueryClient());
  const { requireLogin } = useOverlays();
  const liked = useShownToggle(likes, id, is_liked);
  return (
    <IconButton
      label={liked ? 'Unlike' : 'Like'}
      icon="Heart"
      active={liked}
      count={optimisticCount(likes_count, is_liked, liked)}
      onClick={() => requireLogin(() => likes.set(id, !liked), { intent: 'likeComment' })}
    />
  );
}
