import { LISTED_STATUSES, type NotificationKind } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';

/** The notifications about decisions are never muted, and remain when their post is removed. */
export const DECISION_KINDS: ReadonlySet<NotificationKind> = new Set(['decision', 'report_settled']);
const ABOUT_DECISIONS = sql.join([...DECISION_KINDS].map((kind) => sql.lit(kind)));
const LISTED = sql.join(LISTED_STATUSES.map((status) => sql.lit(status)));

/**
 * Whether an event (`events`) of a notification (`notifications`) may be read: nobody is notified of a comment or post
 * that is removed or not listed yet, except of decisions about it. This is checked when notifications are read, since each
 * decision may change it.
 */
export const EVENT_IS_VISIBLE = sql<boolean>`(
  notifications.kind in (${ABOUT_DECISIONS}, 'collection_follower')
  or exists (select 1 from posts where posts.id = notifications.post_id and posts.is_listed = 1)
) and (
  events.comment_id is null
  or exists (select 1 from comments where comments.id = events.comment_id and comments.status in (${LISTED}))
)`;

/** Emails also leave out what was done by users whom the reader has muted since. */
export const EVENT_IS_MAILED = sql<boolean>`${EVENT_IS_VISIBLE} and not exists (
  select 1 from mutes where mutes.user_id = events.user_id and mutes.target_user_id = events.actor_id
)`;

export const IS_VISIBLE = hasEvent(EVENT_IS_VISIBLE);
export const IS_MAILED = hasEvent(EVENT_IS_MAILED);

/**
 * Whether a notification has an event that meets the condition. If it is about a decision on a comment that its author
 * deleted, no event counts.
 */
function hasEvent(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`exists (
  select 1 from notification_events as events
  where events.notification_id = notifications.id and ${condition}
) and not (
  notifications.kind in (${ABOUT_DECISIONS}) and exists (
    select 1 from comments where comments.id = notifications.comment_id and comments.deleted_at is not null
  )
)`;
}
