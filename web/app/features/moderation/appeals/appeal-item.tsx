import { isolated } from '@magpie/contract/messages/isolated';
import * as appealMessages from '@magpie/contract/messages/moderating/appeals';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import { DELETED_USER } from '@magpie/contract/page-values';
import type { WaitingAppeal } from '@magpie/contract/moderation/appeals';
import { useState } from 'react';
import { AuthorName } from '../../../session/author-name.tsx';
import { Button } from '../../../ui/button.tsx';
import { TimeAgo } from '../../../ui/labels/time-ago.tsx';
import { Link } from '../../../ui/link.tsx';
import { LongText } from '../long-text.tsx';

export interface AppealItemProps {
  appeal: WaitingAppeal;
  onAccept: () => Promise<void>;
  onReject: () => void;
}

/** An appeal with what was removed, why and by whom. */
export function AppealItem({ appeal, onAccept, onReject }: AppealItemProps) {
  const { text, author, created_at, post, comment, removal, can_decide } = appeal;
  const [busy, setBusy] = useState(false);

  async function accept() {
    setBusy(true);
    await onAccept();
    setBusy(false);
  }

  return (
    <article
      aria-label={`Appeal by ${author?.username ?? DELETED_USER}: ${isolated(post.title)}`}
      className="queue-item"
    >
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-semibold">
          <Link look="plain" to={`/post/${post.id}/${post.slug}`} className="hover:underline">
            <bdi>{post.title}</bdi>
          </Link>
        </h2>
        <p className="facts">
          <span>
            {comment ? 'Comment' : 'Post'} by{' '}
            <AuthorName author={author} className="font-medium text-ink hover:underline" />
          </span>
          <span>
            removed by{' '}
            <AuthorName author={removal.removed_by} className="font-medium text-ink hover:underline" />
          </span>
          <TimeAgo date={removal.removed_at} />
        </p>
        {removal.reason && (
          <p dir="auto" className="mt-1 text-sm text-muted">
            {moderationMessages.rejectedBecause(removal.reason)}
          </p>
        )}
        {comment && (
          <div className="mt-1 border-l-2 border-line pl-3 text-muted">
            <LongText>{comment.content}</LongText>
          </div>
        )}
        <p className="mt-3 text-xs text-muted">
          Appealed <TimeAgo date={created_at} />
        </p>
        <LongText>{text}</LongText>
      </div>
      <div className="queue-side">
        {can_decide ? (
          <div className="queue-buttons">
            <Button size="sm" className="grow" loading={busy} onClick={() => void accept()}>
              Accept
            </Button>
            <Button size="sm" className="grow" onClick={onReject}>
              Reject
            </Button>
          </div>
        ) : (
          <p className="text-sm text-muted">{appealMessages.anotherDecides}</p>
        )}
      </div>
    </article>
  );
}
