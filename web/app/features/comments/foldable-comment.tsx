import * as muteMessages from '@magpie/contract/messages/following/mutes';
import { useState } from 'react';
import { CommentItem, type CommentItemProps } from './comment-item.tsx';

/** A comment by a user whom the viewer mutes is collapsed, unless the page's address names it. */
export function FoldableComment(item: CommentItemProps) {
  const { comment, linked } = item;
  const [isOpened, setOpened] = useState(false);
  if (!comment.is_muted || linked === comment.id) return <CommentItem {...item} />;
  if (isOpened) {
    return (
      <div ref={focus} tabIndex={-1} className="outline-none">
        <CommentItem {...item} />
      </div>
    );
  }
  return (
    <article aria-label={muteMessages.mutedComment} className="comment-muted">
      {muteMessages.mutedComment}
      <button type="button" className="comment-act" onClick={() => setOpened(true)}>
        {muteMessages.showComment}
      </button>
    </article>
  );
}

function focus(comment: HTMLElement | null) {
  comment?.focus();
}
