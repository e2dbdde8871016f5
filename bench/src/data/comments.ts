import { readThreads } from '../../../server/src/cli/demo/content/threads.ts';
import { statusOf, THREAD } from './cast.ts';
import type { Community } from './community.ts';
import { diceOf, skewedCount, skewedIndex } from './dice.ts';

const SALT = 4;
/** Of the comments after the first, so many answer an earlier one. */
const REPLIES = 0.55;
const MINUTE_MS = 60_000;

const texts = readThreads().map(({ text }) => text);

interface Place {
  /** Its number among the comments of its post, from 0. */
  index: number;
  level: 1 | 2 | 3;
  parent: Place | null;
}

/** The comments on a post, oldest first; the same each time they are asked for. */
export function* commentsOn({ users, comments, now }: Community, post: { id: number; created_at: number }) {
  const roll = diceOf(SALT, post.id);
  const isLong = post.id === THREAD.post;
  const count = isLong ? THREAD.comments : skewedCount(roll, comments, THREAD.comments);
  const places: Place[] = [];
  for (let index = 0; index < count; index += 1) {
    const isReply = isLong ? index >= THREAD.roots : roll() < REPLIES;
    const parent = isReply ? answerable(places[Math.floor(roll() * index)]) : null;
    const place: Place = { index, level: parent ? (parent.level === 1 ? 2 : 3) : 1, parent };
    places.push(place);
    const status = statusOf(post.id + index);
    yield {
      place,
      author_id: 1 + skewedIndex(roll, users),
      content: texts[Math.floor(roll() * texts.length)] ?? '',
      status,
      reports_count: status === 'flagged' ? 1 : 0,
      created_at: Math.min(post.created_at + (index + 1) * MINUTE_MS, now),
    };
  }
}

/** A reply to a comment of the deepest level joins its siblings. */
function answerable(place: Place | undefined) {
  return place?.level === 3 ? place.parent : (place ?? null);
}
