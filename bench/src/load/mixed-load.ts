import { calls } from '@magpie/contract/calls';
import type { Request } from 'autocannon';
import { THREAD } from '../fixtures/personas.ts';
import { randomOf } from '../fixtures/random.ts';
import type { PostFinder } from './post-finder.ts';
import { at, get, page, usersOf } from './requests.ts';
import { comment, likeAndUnlike, saveAndUnsave, submit } from './writes.ts';

/** An action of users and its requests. The shares add up to 96 actions, which are 100 requests. */
interface Action {
  share: number;
  requestsOf: (roll: () => number, user: number) => Request[];
}

const ACTIONS_PER_CONNECTION = 400;
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

/** The requests of one connection, repeated to the end: nine of ten read, one writes. */
export function mixedLoadOf(posts: PostFinder, deepPage: string, connection: number): Request[] {
  const roll = randomOf(connection);
  const users = usersOf(connection);
  const actions = actionsOn(posts, deepPage);
  return Array.from({ length: ACTIONS_PER_CONNECTION }, () => {
    const user = oneOf(users, roll);
    return chosen(actions, roll).requestsOf(roll, user);
  }).flat();
}

function actionsOn(posts: PostFinder, deepPage: string): Action[] {
  const profile = calls.getProfile.path;
  return [
    { share: 20, requestsOf: (roll) => [page(oneOf(PAGES, roll))] },
    { share: 20, requestsOf: (roll) => [get(oneOf(LISTS, roll))] },
    { share: 18, requestsOf: (roll, who) => [get(oneOf(LISTS, roll), who)] },
    { share: 4, requestsOf: () => [get(deepPage)] },
    {
      share: 10,
      requestsOf: (_roll, who) => [get(at(calls.listPostComments.path, posts.activePost(who)), who)],
    },
    { share: 2, requestsOf: () => [get(at(calls.listPostComments.path, THREAD.post))] },
    { share: 6, requestsOf: (_roll, who) => [get(at(calls.getPost.path, posts.activePost(who)))] },
    { share: 5, requestsOf: (_roll, who) => [get(profile, who)] },
    { share: 5, requestsOf: () => [get(calls.listCategories.path)] },
    // The next two actions are two requests each.
    { share: 3, requestsOf: (_roll, who) => likeAndUnlike(posts, who) },
    { share: 1, requestsOf: (_roll, who) => saveAndUnsave(posts, who) },
    { share: 1.5, requestsOf: (_roll, who) => [comment(posts, who)] },
    { share: 0.5, requestsOf: (_roll, who) => [submit(who)] },
  ];
}

function chosen(actions: readonly Action[], roll: () => number): Action {
  let left = roll() * actions.reduce((sum, { share }) => sum + share, 0);
  const found = actions.find(({ share }) => {
    left -= share;
    return left < 0;
  });
  if (!found) throw new Error('nothing to choose from');
  return found;
}

function oneOf<T>(values: readonly T[], roll: () => number): T {
  const value = values[Math.floor(roll() * values.length)];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}
