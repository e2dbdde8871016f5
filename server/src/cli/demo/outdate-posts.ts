import { QUORUMS } from '@magpie/contract/limits';
import { proposeOutdated } from '../../outdated/outdated.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../permissions.ts';
import type { Person } from './plan/people.ts';
import type { PlannedPost } from './plan/plan.ts';

/** Links and what replaces them. Another reader has to confirm the last one. */
const REPLACED: readonly { old: string; by: string; proposers: number }[] = [
  {
    old: 'https://arxiv.org/abs/2302.13971',
    by: 'https://arxiv.org/abs/2407.21783',
    proposers: QUORUMS.outdated,
  },
  {
    old: 'https://ai.meta.com/blog/large-language-model-llama-meta-ai/',
    by: 'https://ai.meta.com/blog/meta-llama-3/',
    proposers: QUORUMS.outdated,
  },
  {
    old: 'https://simonwillison.net/2024/Dec/31/llms-in-2024/',
    by: 'https://simonwillison.net/2025/Dec/31/the-year-in-llms/',
    proposers: QUORUMS.outdated,
  },
  {
    old: 'https://huyenchip.com/2023/04/11/llm-engineering.html',
    by: 'https://huyenchip.com/2024/07/25/genai-platform.html',
    proposers: QUORUMS.outdated - 1,
  },
];

/** Readers say that something newer replaces a post. */
export async function outdatePosts(
  now: Context,
  posts: readonly PlannedPost[],
  {
    idOf,
    actorOf,
    readers,
  }: { idOf: (post: PlannedPost) => number; actorOf: (person: Person) => Actor; readers: readonly Person[] },
): Promise<void> {
  for (const { old, by, proposers } of REPLACED) {
    const post = posts.find(({ link, decision }) => link.url === old && !decision);
    if (!post) continue;
    for (const person of readers.slice(0, proposers))
      await proposeOutdated(now, actorOf(person), idOf(post), { url: by });
  }
}
