import { type Call, calls } from '@magpie/contract/calls';
import type { Request } from 'autocannon';
import type { PostFinder } from './post-finder.ts';
import { at, post, usersOf } from './requests.ts';
import type { Scenario } from './run-scenario.ts';

const COMMENT =
  'Worked through all of it last winter, an hour each evening. I went from copying code to changing it on purpose.';

export function writeScenarios(posts: PostFinder): Scenario[] {
  const each = (requestsOf: (user: number) => Request[]) => (connection: number) =>
    usersOf(connection).flatMap(requestsOf);
  return [
    { name: 'like and unlike', bare: 'like', requestsOf: each((user) => likeAndUnlike(posts, user)) },
    { name: 'bookmark and remove', bare: 'bookmark', requestsOf: each((user) => saveAndUnsave(posts, user)) },
    { name: 'comment', bare: 'comment', requestsOf: each((user) => [comment(posts, user)]) },
    { name: 'submit', bare: 'submit', requestsOf: each((user) => [submit(user)]) },
  ];
}

export function likeAndUnlike(posts: PostFinder, user: number): Request[] {
  return callBoth(posts.unlikedBy(user), user, calls.likePost, calls.unlikePost);
}

export function saveAndUnsave(posts: PostFinder, user: number): Request[] {
  return callBoth(posts.unsavedBy(user), user, calls.bookmarkPost, calls.unbookmarkPost);
}

export function comment(posts: PostFinder, user: number): Request {
  return post(at(calls.createComment.path, posts.activePost(user)), user, { content: COMMENT });
}

let submitted = 0;

/** The URLs are private addresses, so that the site fetches no preview. */
export function submit(user: number): Request {
  const body = () => {
    submitted += 1;
    return {
      title: `A post of the benchmark, number ${submitted}`,
      url: `http://10.0.0.1/articles/${submitted}`,
      description: COMMENT,
      category: 1 + (submitted % 6),
    };
  };
  return {
    ...post(calls.submitPost.path, user, body()),
    setupRequest: (request) => ({ ...request, body: JSON.stringify(body()) }),
  };
}

function callBoth(id: number, user: number, ...both: [Call, Call]) {
  return both.map(({ path }) => post(at(path, id), user));
}
