import { DAY_MS } from '@magpie/contract/limits';
import type { SeededRandom } from '../../../previews/covers/seeded-random.ts';
import type { BadComment } from '../content/bad-comments.ts';
import { shuffled } from './chance.ts';
import { HOUR_MS, MINUTE_MS } from './moments.ts';
import { type Person, presentAt } from './people.ts';
import {
  type PlannedBan,
  type PlannedComment,
  type PlannedItem,
  type PlannedPost,
  untouched,
} from './plan.ts';

const REPORTERS_MAX = 3;
/** Younger comments are not moderated. */
const SETTLED_AFTER_MS = 2 * DAY_MS;
const BANNED_DAYS_AGO = 1;
const BAN_REASON = 'Advertising in comments, again after two removals.';
const APPROVED_COMMENTS = 2;
const DELETED_COMMENTS = 4;

/** Plans reports and decisions; for posts as `links.jsonl` says. */
export function moderatePosts(
  random: SeededRandom,
  people: readonly Person[],
  posts: readonly PlannedPost[],
  now: number,
): void {
  for (const post of posts) {
    const { fate, reason = '' } = post.link;
    if (fate) dispute(random, people, post, fate, { reason, now });
  }
}

/** Bad comments, most of them removed; good ones that were reported; and some that their authors deleted. */
export function moderateComments(
  random: SeededRandom,
  people: readonly Person[],
  comments: PlannedComment[],
  bad: readonly BadComment[],
  now: number,
): void {
  const settled = comments.filter(({ created_at }) => created_at < now - SETTLED_AFTER_MS);
  const some = shuffled(random, settled);
  for (const comment of some.slice(0, APPROVED_COMMENTS)) {
    dispute(random, people, comment, 'approved', { reason: 'Fine.', now });
  }
  const answered = some.filter((comment) => comment.reports.length === 0 && hasReplies(comments, comment));
  for (const comment of answered.slice(0, DELETED_COMMENTS)) takeBack(comment);

  const spammers = people.filter(({ part }) => part === 'spammer');
  bad.forEach(({ text, reason, isAdvertising }, index) => {
    const beside = some.at(-1 - index);
    if (!beside) return;
    const readers = presentAt(people, beside.created_at).filter(({ part }) => part === 'reader');
    const author = random.pick(isAdvertising && index % 2 === 0 ? spammers : readers);
    const comment: PlannedComment = {
      ...untouched(),
      post: beside.post,
      parent: null,
      level: 1,
      author,
      content: text,
      created_at: Math.max(beside.created_at, author.joined_at) + MINUTE_MS + index,
      deleted_at: null,
    };
    dispute(random, people, comment, index % 3 === 1 ? 'flagged' : 'removed', { reason, now });
    comments.push(comment);
  });
}

export function banSpammers(people: readonly Person[], now: number): PlannedBan[] {
  const [by] = people.filter(({ part }) => part === 'admin');
  if (!by) return [];
  return people
    .filter(({ part }) => part === 'spammer')
    .map((person) => ({ person, by, at: now - BANNED_DAYS_AGO * DAY_MS, reason: BAN_REASON }));
}

type Fate = 'flagged' | 'approved' | 'removed';

/** Reports come first, the decision after the last of them; approving settles them. */
function dispute(
  random: SeededRandom,
  people: readonly Person[],
  item: PlannedItem,
  fate: Fate,
  { reason, now }: { reason: string; now: number },
) {
  const others = presentAt(people, item.created_at).filter((person) => person !== item.author);
  const admin = random.pick(others.filter(({ part }) => part === 'admin'));
  const reporters = shuffled(
    random,
    others.filter(({ part }) => part === 'reader'),
  ).slice(0, random.whole(1, REPORTERS_MAX));
  const between = (from: number) => Math.floor(random.between(from, Math.min(now, from + DAY_MS)));

  item.status = fate === 'approved' ? 'active' : fate;
  item.reports = reporters.map((by) => ({ by, at: between(item.created_at) }));
  if (fate === 'flagged') return;
  const at = between(latest(...item.reports.map((report) => report.at)));
  item.decision = { by: admin, at, verb: fate === 'approved' ? 'approve' : 'remove', reason };
}

/** As when its author deletes it: with replies it becomes a tombstone. */
function takeBack(comment: PlannedComment) {
  Object.assign(comment, {
    ...untouched(),
    status: 'removed',
    content: '',
    deleted_at: comment.created_at + HOUR_MS,
  });
}

function hasReplies(comments: readonly PlannedComment[], comment: PlannedComment) {
  return comments.some(({ parent }) => parent === comment);
}

function latest(...moments: number[]) {
  return Math.max(...moments);
}
