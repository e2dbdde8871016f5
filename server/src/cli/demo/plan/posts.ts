import { DAY_MS } from '@magpie/contract/limits';
import type { DemoLink } from '../content/links.ts';
import { type Person, presentAt } from './people.ts';
import type { PlannedPost, Reaction, Scene } from './plan.ts';

const HOUR_MS = 3_600_000;
const DAYS = 60;
/** The site grows: the second half has more than half of the posts. */
const GROWTH = 1.2;
const NEWEST_MS = [0.4 * HOUR_MS, 1.2 * HOUR_MS, 3 * HOUR_MS];
const HAS_IMAGE = 0.86;
/** A few posts get most of the likes. */
const APPEAL_SPREAD = 0.85;
const USUAL_LIKES = 0.17;
const USUAL_SAVES = 0.035;
const LIKES_AFTER_MS = 14 * HOUR_MS;
/** Where in the list, as a share of its length, flagged posts begin. They are new; posts that were decided on are older. */
const FRESH = 0.82;

/** Plans the posts over the days, with authors, likes and bookmarks. */
export function planPosts(scene: Scene, links: readonly DemoLink[]): PlannedPost[] {
  const { chance, now } = scene;
  const moments = postingMoments(scene, links.length);
  return inOrder(scene, links).map((link, index) => {
    const created_at = moments[index] ?? now;
    const author = authorOf(scene, link, created_at);
    const appeal = link.fate === 'removed' ? 0.3 : chance.skewed(APPEAL_SPREAD);
    return {
      link,
      author,
      created_at,
      appeal,
      has_image: chance.happens(HAS_IMAGE),
      likes: reactions(scene, { author, created_at }, USUAL_LIKES * appeal),
      bookmarks: reactions(scene, { author, created_at }, USUAL_SAVES * appeal),
      reports: [],
      decision: null,
    };
  });
}

/** The times of the posts, oldest first. */
function postingMoments({ chance, now }: Scene, count: number): number[] {
  const older = Array.from(
    { length: count - NEWEST_MS.length },
    () => DAYS * DAY_MS * chance.between(0, 1) ** GROWTH,
  );
  return [...NEWEST_MS, ...older].map((ago) => Math.ceil(now - ago)).sort((a, b) => a - b);
}

/** The links, shuffled, with the disputed ones placed by their fate. */
function inOrder({ chance }: Scene, links: readonly DemoLink[]): DemoLink[] {
  const ordered = chance.shuffled(links.filter(({ fate }) => !fate));
  for (const link of links) {
    if (!link.fate) continue;
    const [from, to] = link.fate === 'flagged' ? [FRESH, 0.98] : [0.1, FRESH];
    ordered.splice(Math.floor(ordered.length * chance.between(from, to)), 0, link);
  }
  return ordered;
}

/** Staff submit the sponsored links. */
function authorOf({ chance, people }: Scene, { affiliate_url }: DemoLink, moment: number): Person {
  const able = affiliate_url ? people.filter(({ part }) => part === 'staff') : presentAt(people, moment);
  return chance.pick(able, ({ activity }) => activity);
}

/** Who liked or saved a post, and when; new posts have few reactions. */
function reactions(
  { chance, people, now }: Scene,
  { author, created_at }: Pick<PlannedPost, 'author' | 'created_at'>,
  usual: number,
): Reaction[] {
  return people
    .filter((person) => person.part !== 'spammer' && person !== author)
    .filter(({ generosity }) => chance.happens(usual * generosity))
    .map((by) => ({
      by,
      at: Math.ceil(Math.max(created_at, by.joined_at) + chance.waiting(LIKES_AFTER_MS)),
    }))
    .filter(({ at }) => at < now);
}
