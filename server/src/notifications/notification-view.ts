import { NOTIFICATION_ACTORS_MAX, NOTIFICATION_EXCERPT_MAX } from '@magpie/contract/limits';
import * as commentMessages from '@magpie/contract/messages/comments';
import * as duplicateMessages from '@magpie/contract/messages/curation/duplicates';
import type { Notification } from '@magpie/contract/notifications/notifications';
import type {
  AppealOutcome,
  CollectionVisibility,
  DecisionVerb,
  ItemStatus,
  NotificationKind,
  PostStatus,
} from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { isListed } from '../permissions.ts';
import { postSlug, slugOf } from '../slugs.ts';
import { textOf } from '../writing/text-of.ts';
import { EVENT_IS_VISIBLE } from './visible.ts';

/**
 * Notifications as their owner reads them, in any order; those without a shown event are left out.
 * @param isShown a condition on `events`: which of them to show
 */
export async function viewNotifications(
  queries: Queries,
  ids: readonly number[],
  isShown: RawBuilder<boolean> = EVENT_IS_VISIBLE,
): Promise<Notification[]> {
  if (ids.length === 0) return [];
  const shown = sql.join([...ids]);
  const { rows } = await sql<NotificationParts>`
    select notifications.id, notifications.kind, notifications.user_id, notifications.latest_at, notifications.read_at,
      seen.events_count, seen.posts_count, notifications.batch_id, posts.id as post_id, posts.title, posts.status as post_status,
      posts.author_id as post_author_id, comments.id as comment_id, comments.content, comments.content_html,
      comments.status as comment_status,
      case when exists (select 1 from thread_mutes where thread_mutes.user_id = notifications.user_id
        and thread_mutes.post_id = notifications.post_id) then 1 else 0 end as is_thread_muted, decisions.verb, decisions.reason,
      appeals.outcome as appeal, appeals.reason as appeal_reason,
      collections.id as collection_id, collections.title as collection_title, collections.visibility,
      merged_posts.title as merged_title, duplicates.post_id as found_duplicate, duplicates.duplicate_of, duplicates.settled_by,
      earlier.title as earlier_title
    from notifications
    join (
      select events.notification_id, count(*) as events_count, max(events.id) as last_id, count(decided.url) as posts_count
      from notification_events as events join notifications on notifications.id = events.notification_id
        left join decisions as decided on decided.id = events.decision_id
      where events.notification_id in (${shown}) and ${isShown}
      group by events.notification_id
    ) as seen on seen.notification_id = notifications.id
    join notification_events as last_events on last_events.id = seen.last_id
    left join decisions on decisions.id = last_events.decision_id
    left join appeals on appeals.author_id = notifications.user_id and (
      appeals.outcome = 'accepted' and exists (select 1 from decisions as removals
        where removals.id = appeals.decision_id and removals.ended_by = decisions.id)
      or decisions.verb = 'remove' and appeals.decision_id = decisions.id and appeals.outcome = 'rejected'
    )
    left join comments on comments.id = coalesce(last_events.comment_id, case
      when notifications.kind in ('decision', 'report_settled')
        then case when notifications.batch_id is null then notifications.comment_id else decisions.comment_id end end)
    left join posts on posts.id = case when notifications.batch_id is null then notifications.post_id
      else coalesce(decisions.post_id, comments.post_id) end
    left join collections on collections.id = notifications.collection_id
    left join merged_posts on merged_posts.id = last_events.merged_post
    left join duplicates on duplicates.post_id = last_events.found_duplicate
    left join posts as earlier on earlier.id = duplicates.duplicate_of
      and (earlier.is_listed = 1 or earlier.author_id = notifications.user_id)
    where notifications.id in (${shown})`.execute(queries);
  const actors = await findActors(queries, ids, isShown);
  return rows.map((row) => view(row, actors.get(row.id) ?? []));
}

/** The item that a notification is about, for the user who is notified. */
export interface ItemParts {
  kind: NotificationKind;
  user_id: number;
  post_id: number | null;
  title: string | null;
  post_status: PostStatus | null;
  post_author_id: number | null;
  comment_id: number | null;
  content: string | null;
  content_html: string | null;
  comment_status: ItemStatus | null;
}

interface NotificationParts extends ItemParts {
  id: number;
  latest_at: number;
  read_at: number | null;
  events_count: number;
  /** How many of the decisions are on posts. */
  posts_count: number;
  batch_id: number | null;
  is_thread_muted: 0 | 1;
  verb: DecisionVerb | null;
  reason: string | null;
  appeal: AppealOutcome | null;
  appeal_reason: string | null;
  collection_id: number | null;
  collection_title: string | null;
  visibility: CollectionVisibility | null;
  /** The title of the post that was merged into this one. */
  merged_title: string | null;
  /** The id of the post, if it turned out to be a duplicate. */
  found_duplicate: number | null;
  duplicate_of: number | null;
  settled_by: number | null;
  /** The title of the earlier post; null where the reader may not read it. */
  earlier_title: string | null;
}

type Actors = Notification['actors'];

/** The people who caused each notification last, the latest first. */
async function findActors(
  queries: Queries,
  ids: readonly number[],
  isShown: RawBuilder<boolean>,
): Promise<Map<number, Actors>> {
  const { rows } = await sql<{ notification_id: number; id: number; username: string }>`
    select ranked.notification_id, users.id, users.username from (
      select people.*, row_number() over (partition by notification_id order by last_id desc) as place from (
        select events.notification_id, events.actor_id, max(events.id) as last_id
        from notification_events as events join notifications on notifications.id = events.notification_id
        where events.notification_id in (${sql.join([...ids])}) and events.actor_id is not null and ${isShown}
        group by events.notification_id, events.actor_id
      ) as people
    ) as ranked join users on users.id = ranked.actor_id
    where place <= ${NOTIFICATION_ACTORS_MAX} order by ranked.notification_id, place`.execute(queries);
  const actors = new Map<number, Actors>();
  for (const { notification_id, ...actor } of rows)
    actors.set(notification_id, [...(actors.get(notification_id) ?? []), actor]);
  return actors;
}

function view(row: NotificationParts, actors: Actors): Notification {
  const batch = batchOf(row);
  const post = batch ? null : postOf(row);
  const comment = batch ? null : commentOf(row);
  const collection = collectionOf(row);
  return {
    id: row.id,
    kind: row.kind,
    is_read: row.read_at !== null,
    count: row.events_count,
    actors,
    post,
    comment,
    is_thread_muted: row.is_thread_muted === 1,
    ...(collection !== undefined && { collection }),
    ...(batch && { batch }),
    ...(row.merged_title !== null && row.kind === 'decision' && { merged: { title: row.merged_title } }),
    decision: decisionOf(row),
    ...(row.appeal && !batch && { appeal: row.appeal }),
    reason: row.kind === 'decision' ? row.appeal_reason || row.reason || foundIn(row) : null,
    url: collection ? `/collection/${collection.id}/${collection.slug}` : urlOf(post, comment),
    created_at: new Date(row.latest_at).toISOString(),
  };
}

function decisionOf({ merged_title, found_duplicate, verb }: NotificationParts) {
  if (merged_title !== null) return 'merge';
  return found_duplicate === null ? verb : 'duplicate';
}

/** What the page of a duplicate was found to be; null for other notifications. */
function foundIn({ found_duplicate, duplicate_of, settled_by, earlier_title }: NotificationParts) {
  if (found_duplicate === null) return null;
  const { foundToBe, foundToBeGone, moderatorDecides } = duplicateMessages;
  const found = duplicate_of === null ? foundToBeGone : foundToBe(earlier_title);
  return settled_by === null ? `${found} ${moderatorDecides}` : found;
}

/** null unless the notification is about several items. */
function batchOf({ batch_id, events_count, posts_count }: NotificationParts) {
  if (batch_id === null || events_count === 1) return null;
  return { posts: posts_count, comments: events_count - posts_count };
}

/** null for a removed post of somebody else: a reporter is notified of the removal, but must not read the post. */
export function postOf({ user_id, post_id: id, title, post_status: status, post_author_id }: ItemParts) {
  if (id === null || title === null || status === null) return null;
  if (!isListed({ status }) && post_author_id !== user_id) return null;
  return { id, title, status, slug: postSlug(title) };
}

/**
 * The text of a removed comment is shown to nobody. The text of a comment on a removed post is shown only to its author, in
 * the notification of a decision.
 */
export function commentOf({ kind, post_status, ...row }: ItemParts) {
  const { comment_id: id, content, content_html, comment_status: status } = row;
  if (id === null || content === null || status === null) return null;
  const isOnRemovedPost = kind !== 'decision' && post_status !== null && !isListed({ status: post_status });
  if (status === 'removed' || isOnRemovedPost) return { id, status, content: commentMessages.removedComment };
  return { id, status, content: excerpt(content_html === null ? content : textOf(content_html)) };
}

export function urlOf(post: ReturnType<typeof postOf>, comment: ReturnType<typeof commentOf>): string | null {
  return post && `/post/${post.id}/${post.slug}${comment ? `?comment=${comment.id}` : ''}`;
}

/** undefined when the notification is not about a collection; null for a private one that a reporter must not read. */
function collectionOf({ kind, collection_id: id, collection_title: title, visibility }: NotificationParts) {
  if (id === null || title === null) return undefined;
  if (kind === 'report_settled' && visibility === 'private') return null;
  return { id, title, slug: slugOf(title, 'collection') };
}

function excerpt(content: string): string {
  const signs = Array.from(content);
  if (signs.length <= NOTIFICATION_EXCERPT_MAX) return content;
  return `${signs.slice(0, NOTIFICATION_EXCERPT_MAX).join('').trimEnd()}…`;
}
