import type { MailFrequency, NotificationKind } from '@magpie/contract/values';
import type { Generated } from 'kysely';

/** The tables of notifications, visits and email settings. */
export interface NotificationTables {
  notifications: NotificationsTable;
  notification_events: NotificationEventsTable;
  thread_mutes: { user_id: number; post_id: number; created_at: number };
  post_visits: PostVisitsTable;
  site_visits: SiteVisitsTable;
  mail_settings: MailSettingsTable;
  chosen_notifications: ChosenNotificationsTable;
}

/**
 * A group of events of one kind on one item. An event joins the unread group; once that is read, the next event begins a
 * new one.
 */
interface NotificationsTable {
  id: Generated<number>;
  /** Who is notified. */
  user_id: number;
  kind: NotificationKind;
  /** The post that it is about, or that its comment is on. */
  post_id: number | null;
  /** The user's own comment that was replied to or decided on, or the one that they reported. */
  comment_id: number | null;
  /** The collection that it is about; `post_id` is then null. */
  collection_id: Generated<number | null>;
  /** The batch whose decisions it is about; `post_id` is then the post of any one of its items. */
  batch_id: Generated<number | null>;
  /**
   * The time of the last readable event. Triggers update it when an event is deleted, or its comment removed or approved.
   */
  latest_at: number;
  read_at: number | null;
}

/**
 * Exactly one of `post_id`, `comment_id`, `decision_id`, `collection_id`, `merged_post` and `found_duplicate` is set,
 * and notifies a user at most once.
 */
interface NotificationEventsTable {
  id: Generated<number>;
  notification_id: number;
  user_id: number;
  /** null for an act of an admin. */
  actor_id: number | null;
  /** The new post of a followed user. */
  post_id: number | null;
  /** The comment that was written. */
  comment_id: number | null;
  decision_id: number | null;
  /** The collection that the actor followed. */
  collection_id: Generated<number | null>;
  /** The post that was merged into the post of the notification. */
  merged_post: Generated<number | null>;
  /** The user's own post that turned out to be a duplicate. */
  found_duplicate: Generated<number | null>;
  created_at: number;
  /** null when no email is due, or it was sent. */
  mail_due_at: number | null;
}

/** What a user has seen of a thread. */
interface PostVisitsTable {
  user_id: number;
  post_id: number;
  /** Comments with larger ids are new to the user. 0 when the thread had none. */
  seen_comment_id: number;
  visited_at: number;
}

interface SiteVisitsTable {
  user_id: number;
  active_at: number;
  /** When the visit before the current one ended; null on the first visit. */
  previous_ended_at: number | null;
}

/** Settings that differ from the default. */
interface MailSettingsTable {
  user_id: number;
  kind: NotificationKind | 'digest';
  frequency: MailFrequency;
  /** When the next weekly digest is written. */
  due_at: number | null;
}

interface ChosenNotificationsTable {
  user_id: number;
  kind: 'followed_post';
}
