import type { SeededRandom } from '../../../previews/covers/seeded-random.ts';
import { happens, pickWeighted, shuffled, skewed, waiting } from './chance.ts';
import type { DemoLink } from '../content/links.ts';
import { HOUR_MS, postingMoments } from './moments.ts';
import { type Person, presentAt } from './people.ts';
import { type Mark, type PlannedPost, untouched } from './plan.ts';

const HAS_IMAGE = 0.86;
/** A few posts get most of the likes. */
const APPEAL_SPREAD = 0.85;
const USUAL_LIKES = 0.17;
const USUAL_SAVES = 0.035;
const LIKES_AFTER_MS = 14 * HOUR_MS;
/** Where in the row of posts the disputed ones stand: what is flagged is fresh, what was decided on is older. */
const FRESH = 0.82;

/** Submits the links over the days, each by somebody who was there, liked and saved by some of the others. */
export function planPosts(
  random: SeededRandom,
  people: readonly Person[],
  links: readonly DemoLink[],
  { days, now }: { days: number; now: number },
): PlannedPost[] {
  const moments = postingMoments(random, links.length, days, now);
  return inOrder(random, links).map((link, index) => {
    const created_at = moments[index] ?? now;
    const post: PlannedPost = {
      ...untouched(),
      link,
      author: authorOf(random, people, link, created_at),
      created_at,
      appeal: link.fate === 'removed' ? 0.3 : skewed(random, APPEAL_SPREAD),
      has_image: happens(random, HAS_IMAGE),
      bookmarks: [],
    };
    post.likes = marks(random, people, post, USUAL_LIKES, now);
    post.bookmarks = marks(random, people, post, USUAL_SAVES, now);
    return post;
  });
}

/** In no order, but for those that readers reported. */
function inOrder(random: SeededRandom, links: readonly DemoLink[]): DemoLink[] {
  const ordered = shuffled(
    random,
    links.filter(({ fate }) => !fate),
  );
  for (const link of links) {
    if (!link.fate) continue;
    const [from, to] = link.fate === 'flagged' ? [FRESH, 0.98] : [0.1, FRESH];
    ordered.splice(Math.floor(ordered.length * random.between(from, to)), 0, link);
  }
  return ordered;
}

function authorOf(
  random: SeededRandom,
  people: readonly Person[],
  { affiliate_url }: DemoLink,
  moment: number,
) {
  const able = affiliate_url ? people.filter(({ part }) => part === 'staff') : presentAt(people, moment);
  return pickWeighted(random, able, ({ activity }) => activity);
}

/** Who reacted, and when; what has just come in has not been seen by many. */
function marks(
  random: SeededRandom,
  people: readonly Person[],
  post: PlannedPost,
  usual: number,
  now: number,
): Mark[] {
  return people
    .filter((person) => person.part !== 'spammer' && person !== post.author)
    .filter((person) => happens(random, usual * post.appeal * person.generosity))
    .map((by) => ({
      by,
      at: Math.max(post.created_at, by.joined_at) + Math.ceil(waiting(random, LIKES_AFTER_MS)),
    }))
    .filter(({ at }) => at < now);
}
