import { MENTIONS_MAX } from '@magpie/contract/limits';
import type { Tx } from '../db/database.ts';
import { type Recipient, storeEvents } from './store-events.ts';
import { whoWants } from './unwanted.ts';

/** A comment that was written or edited. */
export interface WrittenComment {
  id: number;
  author_id: number;
  post: { id: number; author_id: number };
  /** The comment that it answers. At the deepest level of a thread, the answer is stored as a sibling of that comment. */
  answered?: { id: number; author_id: number } | undefined;
  /** The users whom it mentions. */
  mentioned: readonly number[];
  created_at: number;
}

/** Notifies each user of a comment once: as a reply to them, else as a mention, else as a comment on their post. */
export async function notifyOfComment(tx: Tx, comment: WrittenComment): Promise<void> {
  const { post, answered, mentioned } = comment;
  const recipients = [
    ...(answered ? [to(answered.author_id, 'reply', answered.id)] : []),
    ...mentions(mentioned.slice(0, MENTIONS_MAX)),
    to(post.author_id, 'comment'),
  ];
  await store(tx, comment, recipients);
}

/**
 * Notifies the users whom an edited comment mentions and who were not notified of it before. Over all edits a comment
 * notifies no more users than one that was never edited.
 */
export async function notifyOfMentions(tx: Tx, comment: Omit<WrittenComment, 'answered'>): Promise<void> {
  const notified = await tx
    .selectFrom('notification_events as events')
    .innerJoin('notifications', 'notifications.id', 'events.notification_id')
    .select(['events.user_id', 'notifications.kind'])
    .where('events.comment_id', '=', comment.id)
    .execute();
  const known = new Set(notified.map(({ user_id }) => user_id));
  const left = MENTIONS_MAX - notified.filter(({ kind }) => kind === 'mention').length;
  const others = comment.mentioned.filter((user_id) => !known.has(user_id));
  await store(tx, comment, mentions(others.slice(0, Math.max(0, left))));
}

function mentions(user_ids: readonly number[]): Recipient[] {
  return user_ids.map((user_id) => to(user_id, 'mention'));
}

function to(user_id: number, kind: Recipient['kind'], item_comment_id: number | null = null): Recipient {
  return { user_id, kind, item_comment_id };
}

/** Of several reasons to notify a user, the first counts. */
async function store(
  tx: Tx,
  { id, author_id, post, created_at }: WrittenComment,
  recipients: readonly Recipient[],
) {
  const byUser = Map.groupBy(recipients, ({ user_id }) => user_id);
  const about = { post_id: post.id, actor_id: author_id };
  const wanted = await whoWants(tx, about, [...byUser.keys()]);
  const chosen = [...byUser].flatMap(([user_id, [first]]) => (first && wanted.has(user_id) ? [first] : []));
  await storeEvents(tx, { comment_id: id, created_at, ...about }, chosen);
}
