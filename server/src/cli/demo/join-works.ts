import { QUORUMS } from '@magpie/contract/limits';
import type { Context } from '../../context.ts';
import type { Actor } from '../../permissions.ts';
import { joinWork } from '../../works/change-works.ts';
import { keyOfPost } from '../../works/work-keys.ts';
import type { Person } from './plan/people.ts';
import type { PlannedPost } from './plan/plan.ts';

/** Groups of links about the same work as their first link. Another reader has to confirm the last group. */
const SAME: readonly { urls: readonly string[]; proposers: number }[] = [
  {
    urls: [
      'https://arxiv.org/abs/1706.03762',
      'https://www.youtube.com/watch?v=iDulhoQ2pro',
      'https://nlp.seas.harvard.edu/annotated-transformer/',
      'https://jalammar.github.io/illustrated-transformer/',
    ],
    proposers: QUORUMS.work,
  },
  {
    urls: ['https://github.com/openai/whisper', 'https://openai.com/index/whisper/'],
    proposers: QUORUMS.work,
  },
  {
    urls: ['https://github.com/openai/whisper', 'https://huggingface.co/blog/fine-tune-whisper'],
    proposers: QUORUMS.work - 1,
  },
];

/** Readers say which posts are about the same work. */
export async function joinWorks(
  now: Context,
  posts: readonly PlannedPost[],
  {
    idOf,
    actorOf,
    readers,
  }: { idOf: (post: PlannedPost) => number; actorOf: (person: Person) => Actor; readers: readonly Person[] },
): Promise<void> {
  const findPost = (url: string | undefined) =>
    posts.find(({ link, decision }) => link.url === url && !decision);
  for (const { urls, proposers } of SAME) {
    const [first, ...others] = urls.map(findPost);
    if (!first) continue;
    for (const other of others.filter((post) => post !== undefined))
      for (const person of readers.slice(0, proposers))
        await joinWork(now, actorOf(person), keyOfPost(idOf(first)), idOf(other));
  }
}
