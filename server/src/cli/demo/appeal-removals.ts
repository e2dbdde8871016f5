import { HOUR_MS } from '@magpie/contract/limits';
import type { Context } from '../../context.ts';
import { appealPost } from '../../moderation/appeals/appeals.ts';
import { rejectAppeal } from '../../moderation/appeals/decide-appeal.ts';
import type { Actor } from '../../permissions.ts';
import type { Person } from './plan/people.ts';
import type { PlannedPost } from './plan/plan.ts';

const APPEALS: readonly { url: string; text: string; rejection?: string }[] = [
  {
    url: 'https://venturebeat.com/2020/08/18/how-duolingo-uses-ai-in-every-part-of-its-app/',
    text: 'It explains how the placement test works and links to their paper about spaced repetition. Nothing in it is for sale.',
  },
  {
    url: 'https://lmstudio.ai',
    text: 'The page also lists which models run on which hardware. I did not find a better place for that.',
    rejection: 'The list is in the documentation too. Please submit that page.',
  },
];

interface Cast {
  at: (moment: number) => Context;
  now: number;
  admins: readonly Person[];
  idOf: (post: PlannedPost) => number;
  actorOf: (person: Person) => Actor;
}

/** Authors appeal against removals; one appeal waits for another admin, and one was rejected. */
export async function appealRemovals(
  posts: readonly PlannedPost[],
  { at, now, admins, idOf, actorOf }: Cast,
): Promise<void> {
  for (const { url, text, rejection } of APPEALS) {
    const post = posts.find(({ link }) => link.url === url);
    if (!post?.decision) continue;
    const removed = post.decision;
    const moment = Math.min(now, removed.at + 2 * HOUR_MS);
    const { id } = await appealPost(at(moment), actorOf(post.author), idOf(post), { text });
    const other = admins.find((person) => person !== removed.by);
    if (rejection !== undefined && other)
      await rejectAppeal(at(Math.min(now, moment + HOUR_MS)), actorOf(other), id, { reason: rejection });
  }
}
