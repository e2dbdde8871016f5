import type { FactsBody } from '@magpie/contract/curation/facts';
import type { PostKind } from '@magpie/contract/values';
import { certainFacts } from '../../facts/certain-facts.ts';
import { proposeFacts } from '../../facts/propose-facts.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../permissions.ts';
import type { DemoLink } from './content/links.ts';
import type { Person } from './plan/people.ts';
import type { PlannedPost } from './plan/plan.ts';

/** The usual kind of link in a category. */
const KINDS: Record<string, PostKind> = {
  'ai-articles': 'article',
  videos: 'video',
  tutorials: 'tutorial',
  research: 'paper',
  news: 'news',
  tools: 'tool',
};

/** What the submitters of the demo say of their links. */
export function factsOf({ url, category }: DemoLink): FactsBody {
  const { kind, access } = certainFacts(url);
  return { kind: kind ?? KINDS[category] ?? null, access };
}

const CORRECTED_POSTS = 5;

/**
 * Readers say that some links are open to everyone: one reader of the first link, and two readers of each other link, so
 * that the fact is applied.
 */
export async function correctFacts(
  at: (moment: number) => Context,
  posts: readonly PlannedPost[],
  { idOf, actorOf }: { idOf: (post: PlannedPost) => number; actorOf: (person: Person) => Actor },
): Promise<void> {
  const unclear = posts.filter(
    ({ link, likes, decision }) => certainFacts(link.url).access === null && likes.length >= 2 && !decision,
  );
  for (const [index, post] of unclear.slice(0, CORRECTED_POSTS).entries()) {
    for (const { by, at: moment } of post.likes.slice(0, index === 0 ? 1 : 2))
      await proposeFacts(at(moment), actorOf(by), idOf(post), { access: 'open' });
  }
}
