import { type Call, calls } from '@magpie/contract/calls';
import type { Request } from 'autocannon';
import type { Ground } from './ground.ts';
import { at, post, usersOf } from './requests.ts';
import type { Scenario } from './scenarios.ts';

/** At most so many times as long as the rows alone and the answer alone take. */
const TIMES = 2.5;
const COMMENT =
  'Worked through all of it last winter, an hour each evening. I went from copying code to changing it on purpose.';

export function writeScenarios(ground: Ground): Scenario[] {
  const each = (requestsOf: (user: number) => Request[]) => (connection: number) =>
    usersOf(connection).flatMap(requestsOf);
  return [
    {
      name: 'like + unlike',
      write: { bare: 'like', times: TIMES },
      requestsOf: each((user) => likeAndUnlike(ground, user)),
    },
    {
      name: 'bookmark + remove',
      write: { bare: 'bookmark', times: TIMES },
      requestsOf: each((user) => saveAndForget(ground, user)),
    },
    {
      name: 'comment',
      write: { bare: 'comment', times: TIMES },
      requestsOf: each((user) => [comment(ground, user)]),
    },
    { name: 'submit', write: { bare: 'submit', times: TIMES }, requestsOf: each((user) => [submit(user)]) },
  ];
}

export function likeAndUnlike(ground: Ground, user: number): Request[] {
  return toAndFro(ground.unlikedBy(user), user, calls.likePost, calls.unlikePost);
}

export function saveAndForget(ground: Ground, user: number): Request[] {
  return toAndFro(ground.unsavedBy(user), user, calls.bookmarkPost, calls.unbookmarkPost);
}

/** Each user on a post of their own. */
export function comment(ground: Ground, user: number): Request {
  return post(at(calls.createComment.path, ground.activePost(user)), user, { content: COMMENT });
}

/** Addresses are submitted once only; the site refuses to look at these, so that it looks at nobody's meanwhile. */
let submitted = 0;

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

function toAndFro(id: number, user: number, ...both: [Call, Call]) {
  return both.map(({ path }) => post(at(path, id), user));
}
