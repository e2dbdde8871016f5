import Type, { type Static } from 'typebox';
import { byId, type Call, noInput } from '../call.ts';
import { count, id, Nothing, nullable, optional, pageOf, pageQuery, timestamp } from '../fields.ts';
import { NOTIFICATION_ACTORS_MAX, NOTIFICATION_IDS_MAX } from '../limits.ts';
import { APPEAL_OUTCOMES, DECISION_VERBS, NOTIFICATION_KINDS } from '../values.ts';
import { itemFields } from './items.ts';

/** Events of one kind about one item, or about the items of one batch, since the last such notification was read. */
export const Notification = Type.Object({
  id: id(),
  kind: Type.Enum([...NOTIFICATION_KINDS]),
  is_read: Type.Boolean(),
  count: Type.Integer({ minimum: 1, description: 'The number of its events.' }),
  actors: Type.Array(Type.Object({ id: id(), username: Type.String() }), {
    maxItems: NOTIFICATION_ACTORS_MAX,
    description: 'Who commented, posted or followed last. Neither moderators nor reporters are named.',
  }),
  ...itemFields,
  is_thread_muted: Type.Boolean({ description: 'True if comments on the post cause no notifications.' }),
  collection: optional(
    nullable(
      Type.Object(
        { id: id(), title: Type.String(), slug: Type.String() },
        {
          description:
            'The collection that somebody followed or reported, or a moderator decided on; null where the reader may not see it. Other notifications have none.',
        },
      ),
    ),
  ),
  batch: optional(
    Type.Object(
      { posts: count(), comments: count() },
      { description: 'How many items a moderator decided on at once; then there is no post or comment.' },
    ),
  ),
  merged: optional(
    Type.Object(
      { title: Type.String() },
      { description: 'One’s own post that a moderator merged into `post`; other notifications have none.' },
    ),
  ),
  decision: nullable(
    Type.Enum([...DECISION_VERBS, 'merge', 'duplicate'], {
      description: 'What happened to the item; `duplicate`: its page turned out to be that of another post.',
    }),
  ),
  appeal: optional(
    Type.Enum([...APPEAL_OUTCOMES], { description: 'What became of your appeal; absent if there is none.' }),
  ),
  reason: nullable(
    Type.String({
      description:
        'The reason of a decision on your post, comment or collection; for a duplicate, what was found.',
    }),
  ),
  created_at: timestamp(),
});
export type Notification = Static<typeof Notification>;

export const NotificationPage = pageOf(Notification);
export type NotificationPage = Static<typeof NotificationPage>;

export const NotificationsQuery = Type.Object({
  ...pageQuery,
  unread: optional(Type.Enum(['true', 'false'])),
});
export type NotificationsQuery = Static<typeof NotificationsQuery>;

/** Either `ids` or `all` is required. */
export const ReadNotificationsBody = Type.Object(
  {
    ids: optional(Type.Array(id(), { maxItems: NOTIFICATION_IDS_MAX })),
    all: optional(Type.Boolean()),
  },
  { anyOf: [{ required: ['ids'] }, { required: ['all'] }] },
);
export type ReadNotificationsBody = Static<typeof ReadNotificationsBody>;

export const UnreadCount = Type.Object({ unread: count() });
export type UnreadCount = Static<typeof UnreadCount>;

export const ThreadMuteReply = Type.Object({ is_thread_muted: Type.Boolean() });
export type ThreadMuteReply = Static<typeof ThreadMuteReply>;

export const VisitBody = Type.Object({
  last_comment: optional({
    ...count(),
    description: 'The largest id of the comments that were shown; 0 for none. Without it, all count as seen.',
  }),
});
export type VisitBody = Static<typeof VisitBody>;

export const SiteVisit = Type.Object({ previous_visit_ended_at: nullable(timestamp()) });
export type SiteVisit = Static<typeof SiteVisit>;

export const notificationCalls = {
  listNotifications: {
    summary: 'List your notifications, newest first',
    method: 'GET',
    path: '/api/users/notifications/',
    access: 'user',
    limit: 'read',
    ...noInput,
    query: NotificationsQuery,
    reply: NotificationPage,
  },
  readNotifications: {
    summary: 'Mark notifications as read, by their ids or all of them',
    method: 'POST',
    path: '/api/users/notifications/read/',
    access: 'user',
    limit: 'write',
    ...noInput,
    body: ReadNotificationsBody,
    reply: UnreadCount,
  },
  countNotifications: {
    summary: 'Count your unread notifications',
    method: 'GET',
    path: '/api/users/notifications/count/',
    access: 'user',
    limit: 'read',
    ...noInput,
    reply: UnreadCount,
  },
  muteThread: {
    summary: 'Get no more notifications about the comments on a post',
    method: 'POST',
    path: '/api/content/posts/:id/mute_thread/',
    access: 'user',
    limit: 'write',
    ...byId,
    reply: ThreadMuteReply,
  },
  unmuteThread: {
    summary: 'Get notifications about the comments on a post again',
    method: 'POST',
    path: '/api/content/posts/:id/unmute_thread/',
    access: 'user',
    limit: 'write',
    ...byId,
    reply: ThreadMuteReply,
  },
  visitPost: {
    summary: 'Record a visit of the thread of a post, which marks its notifications as read',
    method: 'POST',
    path: '/api/content/posts/:id/visit/',
    access: 'user',
    limit: 'write',
    ...byId,
    body: VisitBody,
    status: 204,
    reply: Nothing,
  },
  visitSite: {
    summary: 'Record a visit of the site; the answer says when the previous one ended',
    method: 'POST',
    path: '/api/users/visit/',
    access: 'user',
    limit: 'write',
    ...noInput,
    reply: SiteVisit,
  },
} as const satisfies Record<string, Call>;
