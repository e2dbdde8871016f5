import { LISTED_STATUSES } from '@magpie/contract/values';
import { sql } from 'kysely';

const LISTED = sql.join(LISTED_STATUSES.map((status) => sql.lit(status)));

/**
 * Whether an event (`events`) of a notification (`notifications`) may be read: nobody is notified of a comment or post
 * that is removed, or not listed yet. This is checked when notifications are read, since each decision may change it.
 */
export const EVENT_IS_VISIBLE = sql<boolean>`(
  notifications.kind in ('decision', 'report_settled', 'collection_follower')
  or exists (select 1 from posts where posts.id = notifications.post_id and posts.is_listed = 1)
) and (
  events.comment_id is null
  or exists (select 1 from comments where comments.id = events.comment_id and comments.status in (${LISTED}))
)`;

/** Whether a notification has an event that may be read. One about a comment that its author deleted has none. */
export const IS_VISIBLE = sql<boolean>`exists (
  select 1 from notification_events as events
  where events.notification_id = notifications.id and ${EVENT_IS_VISIBLE}
) and not (
  notifications.kind in ('decision', 'report_settled') and exists (
    select 1 from comments where comments.id = notifications.comment_id and comments.deleted_at is not null
  )
)`;
