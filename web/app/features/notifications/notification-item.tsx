import * as notificationMessages from '@magpie/contract/messages/notifications';
import type { Notification } from '@magpie/contract/notifications/notifications';
import { call } from '../../api/client/client.ts';
import { toastError } from '../../session/toast-error.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toasts/toast-list.ts';

const ICONS = {
  comment: 'MessageCircle',
  reply: 'CornerDownRight',
  mention: 'MessageCircle',
  decision: 'ShieldCheck',
  report_settled: 'Flag',
  collection_follower: 'Users',
  followed_post: 'FileText',
} as const;

/** What happened, as a link to where it happened. */
export function NotificationItem({ notification }: { notification: Notification }) {
  const { kind, is_read, url, comment, reason, created_at, post } = notification;
  const text = notificationMessages.notificationText(notification);
  const words = reason ?? (comment?.status === 'removed' ? null : comment?.content);
  const isThread = kind === 'comment' || kind === 'reply' || kind === 'mention';
  return (
    <li>
      <article
        aria-label={text}
        className="flex gap-3 rounded-xl border border-line bg-surface p-4 text-sm text-ink"
      >
        <Icon name={ICONS[kind]} className="mt-0.5 size-5 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <p dir="auto" className={is_read ? undefined : 'font-semibold'}>
            {url === null ? (
              text
            ) : (
              <Link look="plain" to={url} className="hover:underline">
                {text}
              </Link>
            )}
          </p>
          {words && (
            <p dir="auto" className="mt-1 line-clamp-3 wrap-anywhere text-muted">
              {words}
            </p>
          )}
          <p className="mt-2 flex flex-wrap items-center gap-2 text-xs text-muted">
            <TimeAgo date={created_at} />
            {!is_read && <Badge tone="accent">New</Badge>}
            {isThread && post && (
              <Button size="sm" variant="ghost" onClick={() => void muteThread(post.id)}>
                Mute thread
              </Button>
            )}
          </p>
        </div>
      </article>
    </li>
  );
}

async function muteThread(id: number) {
  try {
    await call('muteThread', { params: { id } });
  } catch (error) {
    return toastError(error, notificationMessages.muteThread);
  }
  toast({
    message: notificationMessages.threadMuted,
    tone: 'success',
    action: { label: 'Undo', run: () => void unmuteThread(id) },
  });
}

async function unmuteThread(id: number) {
  try {
    await call('unmuteThread', { params: { id } });
  } catch (error) {
    toastError(error, notificationMessages.unmuteThread);
  }
}
