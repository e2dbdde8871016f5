import type { NotificationKind } from '@magpie/contract/values';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockUsers } from '../../db/locks.ts';
import type { UserRow } from '../../db/schema.ts';
import { notificationsMail } from '../../mail/templates.ts';
import { unmutedFor } from '../../mutes/unmuted.ts';
import { viewNotifications } from '../notification-view.ts';
import { DECISION_KINDS, EVENT_IS_MAILED, IS_MAILED } from '../visible.ts';
import { findMailSettings } from './mail-settings.ts';
import { unsubscribeToken } from './unsubscribe.ts';

/** The number of users whose emails are written in one run; the next run goes on with the others. */
const USERS_MAX = 500;
/** The greatest number of notifications in one email, which also says how many more there are. */
const ITEMS_MAX = 30;

/** Queues the emails about notifications that are due. What was read on the site meanwhile is not emailed. */
export async function writeNotificationMails(context: Context): Promise<void> {
  const { database, clock, mail, log } = context;
  const due = await database.read
    .selectFrom('notification_events')
    .select('user_id')
    .distinct()
    .where('mail_due_at', '<=', clock())
    .limit(USERS_MAX)
    .execute();
  for (const { user_id } of due) {
    try {
      await writeMail(context, user_id);
    } catch (error) {
      // The others must not wait for this one.
      log.error(
        { err: error, user: user_id },
        'an email about notifications could not be written; it is tried again',
      );
    }
  }
  if (due.length > 0) mail.wake();
}

/** The user is locked, so that only one of several processes writes the email. */
async function writeMail({ database, clock, config, mail }: Context, user_id: number): Promise<void> {
  await database.transact(async (tx) => {
    const [user] = await lockUsers(tx, [user_id]);
    const ids = await takeDue(tx, user_id, clock());
    if (!user || ids.length === 0 || !mayBeMailed(user, config, clock())) return;
    const unread = await stillWanted(tx, user_id, ids);
    if (unread.length === 0) return;
    const shown = await viewNotifications(tx, unread.slice(0, ITEMS_MAX), EVENT_IS_MAILED);
    const notifications = shown.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
    const token = await unsubscribeToken(tx, user_id, 'notifications');
    await mail.queue(
      tx,
      notificationsMail(config, user, { notifications, others: unread.length - shown.length, token }),
    );
  });
}

/** Takes the due events and all waiting events with the same frequency, and returns the ids of their notifications. */
async function takeDue(tx: Tx, user_id: number, now: number): Promise<number[]> {
  const { rows: waiting } = await sql<WaitingNotification>`
    select notifications.id, notifications.kind, min(events.mail_due_at) as due_at
    from notification_events as events join notifications on notifications.id = events.notification_id
    where events.user_id = ${user_id} and events.mail_due_at is not null
    group by notifications.id, notifications.kind`.execute(tx);
  const settings = await findMailSettings(tx, [user_id]);
  const frequencyOf = ({ kind }: WaitingNotification) => settings.of(user_id, kind);
  const due = new Set(waiting.filter(({ due_at }) => due_at <= now).map(frequencyOf));
  const taken = waiting.filter((notification) => due.has(frequencyOf(notification)));
  if (taken.length === 0) return [];
  const ids = taken.map(({ id }) => id);
  await tx
    .updateTable('notification_events')
    .set({ mail_due_at: null })
    .where('notification_id', 'in', ids)
    .execute();
  return ids;
}

interface WaitingNotification {
  id: number;
  kind: NotificationKind;
  due_at: number;
}

/**
 * The notifications that are still unread, newest first, without those about posts muted or hidden since; notifications of
 * decisions stay.
 */
async function stillWanted(tx: Tx, user_id: number, ids: readonly number[]): Promise<number[]> {
  const unread = await tx
    .selectFrom('notifications')
    .select(['id', 'kind', 'post_id'])
    .where('id', 'in', ids)
    .where('read_at', 'is', null)
    .where(IS_MAILED)
    .orderBy('latest_at', 'desc')
    .execute();
  const unmuted = await unmutedFor(tx, { id: user_id, has_mutes: true });
  const posts = await unmuted?.(unread.flatMap(({ post_id }) => post_id ?? []));
  return unread
    .filter(({ kind, post_id }) => DECISION_KINDS.has(kind) || post_id === null || posts?.has(post_id))
    .map(({ id }) => id);
}

/**
 * If accounts must confirm their address, only confirmed addresses get emails. Banned users get none, and neither do users
 * whose account is deleted or going to be deleted.
 */
export function mayBeMailed(
  {
    ban_status,
    banned_until,
    deleted_at,
    deletion_at,
    email_verified,
  }: Pick<UserRow, 'ban_status' | 'banned_until' | 'deleted_at' | 'deletion_at' | 'email_verified'>,
  { requireVerifiedEmail }: { requireVerifiedEmail: boolean },
  now: number,
): boolean {
  const isBanned = ban_status === 'permanent' || (banned_until ?? 0) > now;
  const isDeleted = deleted_at !== null || deletion_at !== null;
  return !isBanned && !isDeleted && (email_verified === 1 || !requireVerifiedEmail);
}
