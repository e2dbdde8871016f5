import type { Notification } from '../notifications/notifications.ts';
import type { DecisionVerb } from '../values.ts';

export const loadNotifications = 'Failed to load notifications';
export const readNotifications = 'Failed to mark notifications as read';
export const noNotifications = 'No notifications yet';
export const noUnread = 'No unread notifications';
export const muteThread = 'Failed to mute the thread';
export const unmuteThread = 'Failed to unmute the thread';
export const threadMuted = 'You won’t get notifications about this thread any more';
export const threadUnmuted = 'You will get notifications about this thread again';
export const loadMailSettings = 'Failed to load your settings';
export const editMailSettings = 'Failed to save your settings';
export const mailSettingsHelp =
  'Choose which emails you get. We don’t email you about what you have already read here.';
export const askUnsubscribe = 'Do you want to stop getting these emails?';
export const unsubscribed = 'Done. You won’t get these emails any more.';
export const unsubscribeFailed = 'Failed to unsubscribe';

type Shown = Pick<Notification, 'kind' | 'count' | 'actors' | 'decision' | 'post' | 'comment' | 'collection'>;

/** What a notification says, in one sentence, on screens and in mails. */
export function notificationText(notification: Shown): string {
  const { kind, count, actors, decision, comment } = notification;
  const who = namesOf(actors.map(({ username }) => username));
  const on = notification.post ? `“${notification.post.title}”` : 'a post';
  const several = count > 1;
  switch (kind) {
    case 'comment':
      return several ? `${count} comments on ${on}, last by ${who}` : `${who} commented on ${on}`;
    case 'reply':
      return several
        ? `${count} replies to your comment on ${on}, last by ${who}`
        : `${who} replied to your comment on ${on}`;
    case 'mention':
      return several
        ? `${count} comments on ${on} mention you, last by ${who}`
        : `${who} mentioned you on ${on}`;
    case 'followed_post':
      return `${who} posted ${on}`;
    case 'decision':
      return `A moderator ${DECIDED[decision ?? 'remove']} your ${comment ? `comment on ${on}` : `post ${on}`}`;
    case 'report_settled':
      return `A moderator has ${SETTLED[decision ?? 'remove']} ${comment ? 'a comment' : 'a post'} that you reported`;
    case 'collection_follower':
      return `${who} followed your collection “${notification.collection?.title ?? ''}”`;
  }
}

const DECIDED: Record<DecisionVerb, string> = {
  remove: 'removed',
  approve: 'approved',
  reject: 'rejected',
  undo: 'took back a decision on',
};
const SETTLED: Record<DecisionVerb, string> = {
  remove: 'removed',
  approve: 'reviewed and kept',
  reject: 'removed',
  undo: 'taken another look at',
};

/** `ada`, `ada and bob`, `ada, bob and cyn`. */
function namesOf(names: readonly string[]): string {
  const last = names.at(-1) ?? 'Somebody';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
