import type { Comment } from '@magpie/contract/comments';
import { DELETED_USER } from '@magpie/contract/page-values';
import * as commentMessages from '@magpie/contract/messages/comments';
import { useEffect, useRef } from 'react';
import { isDeleted } from '../../api/comments/is-deleted.ts';
import { AuthorName } from '../../session/author-name.tsx';
import { ItemStatus } from '../../session/item-status.tsx';
import { Avatar } from '../../ui/labels/avatar.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';
import { CommentActions } from './comment-actions.tsx';
import { EditTime } from './edit-time.tsx';
import { useCommentActs } from './use-comment-acts.ts';
import { WriteBox } from './write-box.tsx';

/** The comment being replied to or edited; one at a time. */
export type Writing = { id: number; kind: 'reply' | 'edit' } | null;

/** Shared by all comments of a post. */
export interface Thread {
  writing: Writing;
  onWrite: (writing: Writing) => void;
  /** The id of the user whose comments are marked. */
  postAuthor: number | undefined;
  /** The post was removed: its comments are read-only. */
  isClosed: boolean;
  /** The address of the post's page. */
  path: string;
  /** The comment that the page's address names. */
  linked: number | null;
  /** Whether somebody else wrote the comment since the viewer's last visit. */
  isNew: (comment: Comment) => boolean;
}

export interface CommentItemProps extends Thread {
  comment: Comment;
}

export function CommentItem({
  comment,
  writing,
  onWrite,
  postAuthor,
  isClosed,
  path,
  linked,
  isNew,
}: CommentItemProps) {
  const { reply, edit } = useCommentActs(comment);
  const kind = writing?.id === comment.id ? writing.kind : null;
  const row = useReturnFocus(kind, writing === null);
  const done = () => onWrite(null);
  const own = `${path}?comment=${comment.id}`;
  return (
    <article aria-label={nameOf(comment)} {...(linked === comment.id && LINKED)}>
      <CommentHead comment={comment} path={own} postAuthor={postAuthor} isNew={isNew(comment)} />
      {kind === 'edit' ? (
        <div className="mt-2">
          <WriteBox
            label="Edit comment"
            actionLabel="Save"
            draftKey={`edit-${comment.id}`}
            initial={comment.content}
            failure={commentMessages.editComment}
            onSend={edit}
            onDone={done}
            autoFocus
          />
        </div>
      ) : (
        <>
          <CommentText comment={comment} />
          <CommentActions
            comment={comment}
            path={own}
            isClosed={isClosed}
            row={row}
            onReply={() => onWrite({ id: comment.id, kind: 'reply' })}
            onEdit={() => onWrite({ id: comment.id, kind: 'edit' })}
          />
        </>
      )}
      {kind === 'reply' && (
        <div className="mt-2">
          <WriteBox
            label="Write a reply"
            actionLabel="Send"
            draftKey={`reply-${comment.id}`}
            failure={commentMessages.addReply}
            onSend={reply}
            onDone={done}
            autoFocus
          />
        </div>
      )}
    </article>
  );
}

const LINKED = { className: 'comment-linked', tabIndex: -1, 'aria-current': true };

function nameOf(comment: Comment) {
  if (isDeleted(comment)) return 'Deleted comment';
  return `Comment by ${comment.author?.username ?? DELETED_USER}`;
}

interface CommentHeadProps {
  comment: Comment;
  /** The address of the comment. */
  path: string;
  postAuthor: number | undefined;
  isNew: boolean;
}

function CommentHead({ comment, path, postAuthor, isNew }: CommentHeadProps) {
  const { author, created_at } = comment;
  if (isDeleted(comment)) return null;
  return (
    <header className="flex flex-wrap items-center gap-2 text-xs text-muted">
      {author && <Avatar username={author.username} />}
      <AuthorName author={author} className="font-medium text-ink hover:underline" />
      {author && author.id === postAuthor && <Badge tone="accent">author</Badge>}
      <Link look="plain" to={path} className="hover:underline">
        <TimeAgo date={created_at} />
      </Link>
      <EditTime comment={comment} />
      {isNew && <Badge tone="success">New</Badge>}
      <ItemStatus item={comment} />
    </header>
  );
}

function CommentText({ comment }: { comment: Comment }) {
  const { content, content_html } = comment;
  if (isDeleted(comment) || content === commentMessages.removedComment)
    return <p className="rich-text mt-2 text-muted italic">{content}</p>;
  return (
    <div dir="auto" className="rich-text mt-2">
      <RichText html={content_html} />
    </div>
  );
}

/** Returns the focus to the button that opened the text box, unless another text box has opened. */
function useReturnFocus(kind: 'reply' | 'edit' | null, isOver: boolean) {
  const row = useRef<HTMLDivElement>(null);
  const before = useRef(kind);
  useEffect(() => {
    if (before.current !== null && kind === null && isOver) {
      row.current?.querySelector<HTMLElement>(`[data-act=${before.current}]`)?.focus();
    }
    before.current = kind;
  }, [kind, isOver]);
  return row;
}
