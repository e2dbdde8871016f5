import { batchItems } from '../messages/moderation.ts';
import type { AppealOutcome } from '../values.ts';
import type { Notification } from './notifications.ts';
import { isolated } from '../messages/isolated.ts';

type Shown = Pick<
  Notification,
  'kind' | 'count' | 'actors' | 'decision' | 'post' | 'comment' | 'collection' | 'batch' | 'merged' | 'appeal'
>;
type Decision = Exclude<NonNullable<Notification['decision']>, 'duplicate'>;

/** What a notification says, in one sentence, on screens and in emails. */
export function notificationText(notification: Shown): string {
  const { kind, count, actors, decision, comment, collection, batch, merged } = notification;
  const decided = decision === null || decision === 'duplicate' ? 'remove' : decision;
  if (batch) return batchText(kind, decided, batchItems(batch.posts, batch.comments));
  const who = namesOf(actors.map(({ username }) => username));
  const on = notification.post ? `“${isolated(notification.post.title)}”` : 'a post';
  const item = itemOf(notification, on);
  const several = count > 1;
  switch (kind) {
    case 'comment':
      return several ? `${count} comments on ${on}, last by ${who}` : `${who} commented on ${on}`;
    case 'reply':
      return several
        ? `${count} replies to your comment on ${on}, last by ${who}`
        : `${who} replied to your comment on ${on}`;
    case 'mention':
      return several
        ? `${count} comments on ${on} mention you, last by ${who}`
        : `${who} mentioned you on ${on}`;
    case 'followed_post':
      return `${who} posted ${on}`;
    case 'decision':
      if (merged) return `A moderator merged your post “${isolated(merged.title)}” into ${on}`;
      if (decision === 'duplicate') return `Your ${item} may be a duplicate`;
      if (notification.appeal) return appealed(notification.appeal, `your ${item}`);
      return `A moderator ${DECIDED[decided]} your ${item}`;
    case 'report_settled':
      return `A moderator has ${SETTLED[decided]} a ${nounOf(comment, collection)} that you reported`;
    case 'collection_follower':
      return `${who} followed your collection “${isolated(collection?.title ?? '')}”`;
  }
}

/** @param on the title of the post in quotes, or `a post` */
function itemOf({ post, comment, collection }: Shown, on: string): string {
  if (collection) return `collection “${isolated(collection.title)}”`;
  if (comment) return `comment on ${on}`;
  return post ? `post ${on}` : 'post';
}

/** `collection` is null if the reader may not see it, and undefined if the item is a post or comment. */
function nounOf(comment: Shown['comment'], collection: Shown['collection']): string {
  if (collection !== undefined) return 'collection';
  return comment ? 'comment' : 'post';
}

function appealed(outcome: AppealOutcome, item: string): string {
  return outcome === 'accepted'
    ? `A moderator accepted your appeal and restored ${item}`
    : `A moderator rejected your appeal: ${item} stays removed`;
}

const DECIDED: Record<Decision, string> = {
  remove: 'removed',
  approve: 'approved',
  reject: 'rejected',
  undo: 'took back a decision on',
  merge: 'merged',
};
const SETTLED: Record<Decision, string> = {
  remove: 'removed',
  approve: 'reviewed and kept',
  reject: 'removed',
  undo: 'taken another look at',
  merge: 'merged',
};

function batchText(kind: Notification['kind'], decision: Decision, items: string): string {
  return kind === 'decision'
    ? `A moderator ${DECIDED[decision]} ${items} of yours`
    : `A moderator has ${SETTLED[decision]} ${items} that you reported`;
}

/** `ada`, `ada and bob`, `ada, bob and cyn`. */
function namesOf(names: readonly string[]): string {
  const last = names.at(-1) ?? 'Somebody';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
