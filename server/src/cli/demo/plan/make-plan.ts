import { seededRandom } from '../../../previews/covers/seeded-random.ts';
import { readBadComments } from '../content/bad-comments.ts';
import { readDemoLinks } from '../content/links.ts';
import { readThreads } from '../content/threads.ts';
import { planComments } from './comments.ts';
import { banSpammers, moderateComments, moderatePosts } from './moderation.ts';
import { cast } from './people.ts';
import type { Plan } from './plan.ts';
import { planPosts } from './posts.ts';

const DAYS = 60;

/** Two months of a site; deterministic for a seed and a moment. */
export function makePlan(seed: string, now: number): Plan {
  const random = seededRandom(seed);
  const people = cast(random, DAYS, now);
  const posts = planPosts(random, people, readDemoLinks(), { days: DAYS, now });
  moderatePosts(random, people, posts, now);
  const comments = planComments(random, people, posts, readThreads(), now);
  moderateComments(random, people, comments, readBadComments(), now);
  return { people, posts, comments, bans: banSpammers(people, now) };
}
