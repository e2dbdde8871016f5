import type { SeededRandom } from '../../../previews/covers/seeded-random.ts';
import { happens, pickWeighted, shuffled, skewed, waiting } from './chance.ts';
import type { DemoLink } from '../content/links.ts';
import { HOUR_MS, postingMoments } from './moments.ts';
import { type Person, presentAt } from './people.ts';
import { type Reaction, type PlannedPost, untouched } from './plan.ts';

const HAS_IMAGE = 0.86;
/** A few posts get most of the likes. */
const APPEAL_SPREAD = 0.85;
const USUAL_LIKES = 0.17;
const USUAL_SAVES = 0.035;
const LIKES_AFTER_MS = 14 * HOUR_MS;
/** Positions of disputed posts in the list: flagged ones are new, decided ones are older. */
const FRESH = 0.82;

/** Plans the posts over the days, with authors, likes and bookmarks. */
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
    post.likes = reactions(random, people, post, USUAL_LIKES, now);
    post.bookmarks = reactions(random, people, post, USUAL_SAVES, now);
    return post;
  });
}

/** Shuffled, except for the disputed ones. */
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

/** Who liked or saved it and when; new posts have few. */
function reactions(
  random: SeededRandom,
  people: readonly Person[],
  post: PlannedPost,
  usual: number,
  now: number,
): Reaction[] {
  return people
    .filter((person) => person.part !== 'spammer' && person !== post.author)
    .filter((person) => happens(random, usual * post.appeal * person.generosity))
    .map((by) => ({
      by,
      at: Math.max(post.created_at, by.joined_at) + Math.ceil(waiting(random, LIKES_AFTER_MS)),
    }))
    .filter(({ at }) => at < now);
}
