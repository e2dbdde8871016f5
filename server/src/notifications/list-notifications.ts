import { calls } from '@magpie/contract/calls';
import type { NotificationPage, NotificationsQuery } from '@magpie/contract/notifications/notifications';
import type { Context } from '../context.ts';
import { scanMatching } from '../db/index-scan.ts';
import { pageUrl, readPage } from '../db/paging.ts';
import type { Actor } from '../permissions.ts';
import { NOTIFICATION_LISTS, VISIBLE } from './notification-lists.ts';
import { viewNotifications } from './notification-view.ts';

/** The actor's notifications, newest first. @throws NotFoundError for an invalid page */
export async function listNotifications(
  { database, config }: Context,
  actor: Actor,
  query: NotificationsQuery,
): Promise<NotificationPage> {
  const { read } = database;
  const list = query.unread === 'true' ? NOTIFICATION_LISTS.unread : NOTIFICATION_LISTS.all;
  const source = scanMatching(read, list.scan({ user_id: actor.id }), VISIBLE);
  const page = await readPage(source, (ids) => viewNotifications(read, ids), query);
  const url = config.publicUrl + calls.listNotifications.path;
  return {
    results: page.rows,
    next: pageUrl(url, query, page.next),
    previous: pageUrl(url, query, page.previous),
  };
}
