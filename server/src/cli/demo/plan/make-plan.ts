import { Chance } from '../chance.ts';
import { readBadComments } from '../content/bad-comments.ts';
import { readDemoLinks } from '../content/links.ts';
import { readThreads } from '../content/threads.ts';
import { planComments } from './comments.ts';
import { planEdits } from './edits.ts';
import { planFollows, planMutes } from './following.ts';
import { moderateComments, moderatePosts } from './moderation.ts';
import { planPeople } from './people.ts';
import type { Plan } from './plan.ts';
import { planPosts } from './posts.ts';

/** Two months of a site; deterministic for a seed and a moment. */
export function makePlan(seed: string, now: number): Plan {
  const chance = new Chance(seed);
  const people = planPeople(chance, now);
  const scene = { chance, people, now };
  const posts = planPosts(scene, readDemoLinks());
  moderatePosts(scene, posts);
  const comments = planComments(scene, posts, readThreads());
  moderateComments(scene, comments, readBadComments());
  planEdits(comments, now);
  return {
    people,
    posts,
    comments: comments.sort((a, b) => a.created_at - b.created_at),
    follows: planFollows(scene, posts),
    mutes: planMutes(scene),
  };
}
