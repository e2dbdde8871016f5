import * as notificationMessages from '@magpie/contract/messages/notifications';
import { notificationText } from '@magpie/contract/notifications/notification-text';
import type { Notification } from '@magpie/contract/notifications/notifications';
import { useState } from 'react';
import { DeferredAppeal } from '../../session/appeals/deferred-appeal.tsx';
import { MuteThreadButton } from '../../session/mute-thread-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';
import { Link } from '../../ui/link.tsx';
import { DeferredItems } from './deferred-items.tsx';

const ICONS = {
  comment: 'MessageCircle',
  reply: 'CornerDownRight',
  mention: 'MessageCircle',
  decision: 'ShieldCheck',
  report_settled: 'Flag',
  collection_follower: 'Users',
  followed_post: 'FileText',
} as const;

export interface NotificationItemProps {
  notification: Notification;
  /** Whether it was unread when it was shown. */
  isNew: boolean;
}

/** What happened, as a link to where it happened. */
export function NotificationItem({ notification, isNew }: NotificationItemProps) {
  const { id, kind, url, comment, reason, created_at, post, is_thread_muted, decision, appeal, batch } =
    notification;
  const [isOpen, setOpen] = useState(false);
  const hasItems = kind === 'decision' && batch !== undefined;
  const text = notificationText(notification);
  const words = reason ?? (comment?.status === 'removed' ? null : comment?.content);
  const isThread = kind === 'comment' || kind === 'reply' || kind === 'mention';
  const removed = comment ?? post;
  const isAppealable =
    kind === 'decision' && decision === 'remove' && !appeal && removed?.status === 'removed';
  return (
    <li>
      <article
        aria-label={text}
        className="flex gap-3 rounded-xl border border-line bg-surface p-4 text-sm text-ink"
      >
        <Icon name={ICONS[kind]} className="mt-0.5 size-5 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <p dir="auto" className={isNew ? 'font-semibold' : undefined}>
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
            {isNew && <Badge tone="accent">New</Badge>}
            {isAppealable && removed && (
              <span className="ml-auto">
                <DeferredAppeal kind={comment ? 'comment' : 'post'} id={removed.id} />
              </span>
            )}
            {hasItems && (
              <Button size="sm" className="ml-auto" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {notificationMessages.showItems}
                <Icon name="ChevronDown" className={isOpen ? 'size-4 rotate-180' : 'size-4'} />
              </Button>
            )}
            {isThread && post && (
              <span className="-my-2 -mr-2 ml-auto">
                <MuteThreadButton postId={post.id} isMuted={is_thread_muted} />
              </span>
            )}
          </p>
          {hasItems && isOpen && <DeferredItems id={id} />}
        </div>
      </article>
    </li>
  );
}
