import { readThreads } from '../../../server/src/cli/demo/content/threads.ts';
import type { Community } from './community.ts';
import { diceOf, skewedCount, skewedIndex } from './dice.ts';

const SALT = 4;
const COMMENTS_MAX = 500;
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
export function* commentsOn({ users, comments }: Community, post: { id: number; created_at: number }) {
  const roll = diceOf(SALT, post.id);
  const count = skewedCount(roll, comments, COMMENTS_MAX);
  const places: Place[] = [];
  for (let index = 0; index < count; index += 1) {
    const parent = roll() < REPLIES ? answerable(places[Math.floor(roll() * index)]) : null;
    const place: Place = { index, level: parent ? (parent.level === 1 ? 2 : 3) : 1, parent };
    places.push(place);
    yield {
      place,
      author_id: 1 + skewedIndex(roll, users),
      content: texts[Math.floor(roll() * texts.length)] ?? '',
      created_at: post.created_at + (index + 1) * MINUTE_MS,
    };
  }
}

/** A reply to a comment of the deepest level joins its siblings. */
function answerable(place: Place | undefined) {
  return place?.level === 3 ? place.parent : (place ?? null);
}
