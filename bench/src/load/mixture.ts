import { calls } from '@magpie/contract/calls';
import type { Request } from 'autocannon';
import { THREAD } from '../data/cast.ts';
import { diceOf } from '../data/dice.ts';
import type { Ground } from './ground.ts';
import { at, get, page, usersOf } from './requests.ts';
import { comment, likeAndUnlike, saveAndForget, submit } from './writes.ts';

/** What people do on such a site: how often in a hundred, and the requests it takes. */
interface Act {
  share: number;
  requestsOf: (roll: () => number, user: number) => Request[];
}

const ACTS_A_CONNECTION = 400;
const PAGES = [
  '/explore/recent',
  '/explore/trending',
  '/explore/top',
  '/category/research',
  '/category/videos',
];
const LISTS = [
  calls.listPosts.path,
  calls.listTrendingPosts.path,
  `${calls.listTopPosts.path}?period=week`,
  `${calls.listPosts.path}?category=tools`,
];

/** What one connection asks for, again and again: nine of ten requests read, one writes. */
export function mixtureOf(ground: Ground, deepPage: string, connection: number): Request[] {
  const roll = diceOf(connection);
  const users = usersOf(connection);
  const acts = actsOn(ground, deepPage);
  return Array.from({ length: ACTS_A_CONNECTION }, () => {
    const user = oneOf(users, roll);
    return chosen(acts, roll).requestsOf(roll, user);
  }).flat();
}

function actsOn(ground: Ground, deepPage: string): Act[] {
  const user = calls.getProfile.path;
  return [
    { share: 20, requestsOf: (roll) => [page(oneOf(PAGES, roll))] },
    { share: 20, requestsOf: (roll) => [get(oneOf(LISTS, roll))] },
    { share: 18, requestsOf: (roll, who) => [get(oneOf(LISTS, roll), who)] },
    { share: 4, requestsOf: () => [get(deepPage)] },
    {
      share: 10,
      requestsOf: (_roll, who) => [get(at(calls.listPostComments.path, ground.activePost(who)), who)],
    },
    { share: 2, requestsOf: () => [get(at(calls.listPostComments.path, THREAD.post))] },
    { share: 6, requestsOf: (_roll, who) => [get(at(calls.getPost.path, ground.activePost(who)))] },
    { share: 5, requestsOf: (_roll, who) => [get(user, who)] },
    { share: 5, requestsOf: () => [get(calls.listCategories.path)] },
    // Two requests each.
    { share: 3, requestsOf: (_roll, who) => likeAndUnlike(ground, who) },
    { share: 1, requestsOf: (_roll, who) => saveAndForget(ground, who) },
    { share: 1.5, requestsOf: (_roll, who) => [comment(ground, who)] },
    { share: 0.5, requestsOf: (_roll, who) => [submit(who)] },
  ];
}

function chosen(acts: readonly Act[], roll: () => number): Act {
  let left = roll() * acts.reduce((sum, { share }) => sum + share, 0);
  const found = acts.find(({ share }) => {
    left -= share;
    return left < 0;
  });
  if (!found) throw new Error('There is nothing to choose from.');
  return found;
}

function oneOf<T>(values: readonly T[], roll: () => number): T {
  const value = values[Math.floor(roll() * values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
}
