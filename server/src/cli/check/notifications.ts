import { LISTED_STATUSES } from '@magpie/contract/values';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { rowsWhere } from './rows-where.ts';

const LISTED = sql.join(LISTED_STATUSES.map((status) => sql.lit(status)));
/** The time of the last event that can be read or, if none can, of the last event. */
const LAST = sql`coalesce(
  (select max(events.created_at) from notification_events as events
    left join comments on comments.id = events.comment_id
    where events.notification_id = notifications.id and (events.comment_id is null or comments.status in (${LISTED}))),
  (select max(created_at) from notification_events where notification_id = notifications.id))`;
const OTHERS = sql`exists (select 1 from notification_events as events
  where events.notification_id = notifications.id and events.user_id <> notifications.user_id)`;
const CAUSES = sql`(case when post_id is null then 0 else 1 end) + (case when comment_id is null then 0 else 1 end)
  + (case when decision_id is null then 0 else 1 end) + (case when collection_id is null then 0 else 1 end)
  + (case when merged_post is null then 0 else 1 end) + (case when found_duplicate is null then 0 else 1 end)`;

/** Notifications that do not agree with their events, and events that are about nothing or several things. */
export async function* findWrongNotifications(queries: Queries): AsyncGenerator<string> {
  const columns = sql<{ id: number; latest_at: number; last: number | null }>`id, latest_at, ${LAST} as last`;
  const differs = sql`${LAST} is null or latest_at <> ${LAST}`;
  for await (const { id, latest_at, last } of rowsWhere(queries, 'notifications', columns, differs))
    yield last === null
      ? `notifications ${id}: it has no event`
      : `notifications ${id}: latest_at is ${latest_at}, should be ${last}`;
  for await (const { id } of rowsWhere(queries, 'notifications', sql<{ id: number }>`id`, OTHERS))
    yield `notifications ${id}: it has events of another user`;
  const wrong = sql`${CAUSES} <> 1`;
  for await (const { id } of rowsWhere(queries, 'notification_events', sql<{ id: number }>`id`, wrong))
    yield `notification_events ${id}: it is not about exactly one thing`;
}
