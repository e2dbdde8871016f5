import { calls } from '@magpie/contract/calls';
import type { DecidedItem, DecidedItemPage } from '@magpie/contract/notifications/items';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { type RowFilter, scanMatching } from '../db/index-scan.ts';
import { type PageQuery, pageUrl, readPage } from '../db/paging.ts';
import { NotFoundError } from '../errors.ts';
import type { Actor } from '../permissions.ts';
import { NOTIFICATION_LISTS } from './notification-lists.ts';
import { commentOf, type ItemParts, postOf, urlOf } from './notification-view.ts';

export const OF_UNDELETED_ITEM: RowFilter = {
  join: sql`left join notification_events as events on events.id = scanned.id
    left join decisions on decisions.id = events.decision_id
    left join comments on comments.id = decisions.comment_id
    left join posts on posts.id = coalesce(decisions.post_id, comments.post_id)`,
  condition: sql`posts.id is not null and comments.deleted_at is null`,
};

/**
 * The actor's posts and comments that a notification of decisions is about, such as those of a batch, in the order of the
 * decisions.
 * @throws NotFoundError also for a notification that is not about decisions on one's own items, and for an invalid page
 */
export async function listNotificationItems(
  { database: { read }, config }: Context,
  actor: Actor,
  id: number,
  query: PageQuery,
): Promise<DecidedItemPage> {
  await requireOwn(read, actor, id);
  const source = scanMatching(
    read,
    NOTIFICATION_LISTS.items.scan({ notification_id: id }),
    OF_UNDELETED_ITEM,
  );
  const page = await readPage(source, (ids) => viewItems(read, ids), query);
  const url = config.publicUrl + calls.listNotificationItems.path.replace(':id', String(id));
  return {
    results: page.rows,
    next: pageUrl(url, {}, page.next),
    previous: pageUrl(url, {}, page.previous),
  };
}

async function requireOwn(queries: Queries, actor: Actor, id: number) {
  const own = await queries
    .selectFrom('notifications')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .where('kind', '=', 'decision')
    .executeTakeFirst();
  if (!own) throw new NotFoundError();
}

async function viewItems(queries: Queries, ids: readonly number[]): Promise<DecidedItem[]> {
  const { rows } = await sql<ItemParts & { id: number }>`
    select events.id, notifications.kind, notifications.user_id, posts.id as post_id, posts.title,
      posts.status as post_status, posts.author_id as post_author_id, comments.id as comment_id, comments.content,
      comments.content_html, comments.status as comment_status
    from notification_events as events
      join notifications on notifications.id = events.notification_id
      join decisions on decisions.id = events.decision_id
      left join comments on comments.id = decisions.comment_id
      join posts on posts.id = coalesce(decisions.post_id, comments.post_id)
    where events.id in (${sql.join([...ids])})`.execute(queries);
  return rows.map((row) => {
    const [post, comment] = [postOf(row), commentOf(row)];
    return { id: row.id, post, comment, url: urlOf(post, comment) };
  });
}
