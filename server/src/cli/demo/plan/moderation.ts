import { DAY_MS } from '@magpie/contract/limits';
import type { BadComment } from '../content/bad-comments.ts';
import type { DemoLink } from '../content/links.ts';
import { aComment } from './comments.ts';
import { presentAt } from './people.ts';
import type { PlannedComment, PlannedItem, PlannedPost, PlannedReport, Scene } from './plan.ts';

const MINUTE_MS = 60_000;
const REPORTERS_MAX = 3;
/** Younger comments are not moderated. */
const SETTLED_AFTER_MS = 2 * DAY_MS;
const APPROVED_COMMENTS = 2;
const DELETED_COMMENTS = 4;

type ReportText = Pick<PlannedReport, 'reason' | 'details'>;

const AGAINST_POSTS: readonly ReportText[] = [
  { reason: 'misleading', details: 'The headline promises more than the page says.' },
  { reason: 'spam', details: 'Reads like an advertisement.' },
  { reason: 'off_topic', details: '' },
  { reason: 'duplicate', details: 'I think I saw this here before.' },
  { reason: 'other', details: '' },
];
const AGAINST_COMMENTS: readonly ReportText[] = [
  { reason: 'off_topic', details: '' },
  { reason: 'other', details: '' },
];
const AGAINST_ADVERTISING: readonly ReportText[] = [
  { reason: 'spam', details: '' },
  { reason: 'spam', details: 'The same comment is below other posts.' },
  { reason: 'affiliate', details: '' },
];
const AGAINST_ATTACKS: readonly ReportText[] = [
  { reason: 'offensive', details: '' },
  { reason: 'offensive', details: 'Please keep this friendly.' },
];

/** Plans reports and decisions as `links.jsonl` says. */
export function moderatePosts(scene: Scene, posts: readonly PlannedPost[]): void {
  for (const post of posts) {
    const { fate, reason = '' } = post.link;
    if (fate) dispute(scene, post, fate, reason, AGAINST_POSTS);
  }
}

/**
 * Adds bad comments, most of which are removed; lets some good comments be reported and approved, and some be deleted by
 * their authors.
 */
export function moderateComments(scene: Scene, comments: PlannedComment[], bad: readonly BadComment[]): void {
  const { chance, people, now } = scene;
  const settled = comments.filter(({ created_at }) => created_at < now - SETTLED_AFTER_MS);
  const [approved, others] = split(chance.shuffled(settled), APPROVED_COMMENTS);
  for (const comment of approved) dispute(scene, comment, 'approved', 'Fine.', AGAINST_COMMENTS);

  const answered = others.filter((comment) => comments.some(({ parent }) => parent === comment));
  for (const comment of answered.slice(0, DELETED_COMMENTS))
    comment.deleted_at = comment.created_at + 60 * MINUTE_MS;

  const spammers = people.filter(({ part }) => part === 'spammer');
  bad.forEach(({ text, reason, isAdvertising }, index) => {
    const neighbour = others.at(-1 - index);
    if (!neighbour) return;
    const readers = presentAt(people, neighbour.created_at).filter(({ part }) => part === 'reader');
    const author = chance.pick(isAdvertising && index % 2 === 0 ? spammers : readers);
    const created_at = Math.max(neighbour.created_at, author.joined_at) + MINUTE_MS;
    const comment = aComment(neighbour.post, author, created_at, text);
    const reports = isAdvertising ? AGAINST_ADVERTISING : AGAINST_ATTACKS;
    dispute(scene, comment, index % 3 === 1 ? 'flagged' : 'removed', reason, reports);
    comments.push(comment);
  });
}

/** Reports come first, the decision after the last of them. */
function dispute(
  { chance, people, now }: Scene,
  item: PlannedItem,
  fate: NonNullable<DemoLink['fate']>,
  reason: string,
  reports: readonly ReportText[],
) {
  const others = presentAt(people, item.created_at).filter((person) => person !== item.author);
  const by = chance.pick(others.filter(({ part }) => part === 'admin'));
  const readers = others.filter(({ part }) => part === 'reader');
  const within = (from: number) => Math.floor(chance.between(from, Math.min(now, from + DAY_MS)));
  item.reports = chance
    .shuffled(readers)
    .slice(0, chance.whole(1, REPORTERS_MAX))
    .map((reader) => ({ by: reader, at: within(item.created_at), ...chance.pick(reports) }));
  if (fate === 'flagged') return;
  const at = within(Math.max(...item.reports.map((report) => report.at)));
  item.decision = { by, at, verb: fate === 'approved' ? 'approve' : 'remove', reason };
}

function split<T>(values: readonly T[], at: number) {
  return [values.slice(0, at), values.slice(at)] as const;
}
