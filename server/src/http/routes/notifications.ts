import { listNotifications } from '../../notifications/list-notifications.ts';
import { listNotificationItems } from '../../notifications/notification-items.ts';
import {
  editMailSettings,
  editNotificationSettings,
  getMailSettings,
  getNotificationSettings,
} from '../../notifications/mails/mail-settings.ts';
import { unsubscribe } from '../../notifications/mails/unsubscribe.ts';
import { countNotifications, readNotifications } from '../../notifications/read-notifications.ts';
import { muteThread, unmuteThread } from '../../notifications/thread-mutes.ts';
import { visitPost } from '../../visits/visit-post.ts';
import { visitSite } from '../../visits/visit-site.ts';
import type { Handlers } from '../handlers.ts';

export const notificationHandlers = {
  listNotifications: ({ context, actor, query }) => listNotifications(context, actor, query),
  listNotificationItems: ({ context, actor, params, query }) =>
    listNotificationItems(context, actor, params.id, query),
  readNotifications: ({ context, actor, body }) => readNotifications(context, actor, body),
  countNotifications: ({ context, actor }) => countNotifications(context, actor),
  muteThread: ({ context, actor, params }) => muteThread(context, actor, params.id),
  unmuteThread: ({ context, actor, params }) => unmuteThread(context, actor, params.id),
  visitPost: ({ context, actor, params, body }) => visitPost(context, actor, params.id, body),
  visitSite: ({ context, actor }) => visitSite(context, actor),
  getMailSettings: ({ context, actor }) => getMailSettings(context, actor),
  editMailSettings: ({ context, actor, body }) => editMailSettings(context, actor, body),
  getNotificationSettings: ({ context, actor }) => getNotificationSettings(context, actor),
  editNotificationSettings: ({ context, actor, body }) => editNotificationSettings(context, actor, body),
  async unsubscribe({ context, query, noteAccount }) {
    const { user_id, subscription } = await unsubscribe(context, query.token);
    noteAccount(user_id);
    return { unsubscribed: subscription };
  },
} satisfies Partial<Handlers>;
