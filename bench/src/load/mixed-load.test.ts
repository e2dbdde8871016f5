import { calls } from '@magpie/contract/calls';
import { expect, test } from 'vitest';
import { mixedLoadOf } from './mixed-load.ts';

const posts = { unlikedBy: () => 5, unsavedBy: () => 6, activePost: () => 7 };

test('nine of ten requests read, and each connection sends its own requests', () => {
  const requests = mixedLoadOf(posts, '/deep', 1);
  const writes = requests.filter(({ method }) => method === 'POST').length;
  expect(writes / requests.length).toBeGreaterThan(0.07);
  expect(writes / requests.length).toBeLessThan(0.13);
  expect(new Set(requests.map(({ path }) => path))).toContain(calls.listPosts.path);
  expect(mixedLoadOf(posts, '/deep', 2)).not.toEqual(requests);
});

test('a like or save is undone by the same user', () => {
  const requests = mixedLoadOf(posts, '/deep', 3).filter(({ path }) => /like|bookmark/.test(path));
  expect(requests.length).toBeGreaterThan(10);
  for (let index = 0; index < requests.length; index += 2) {
    const [first, second] = requests.slice(index, index + 2);
    expect(second?.headers.authorization).toBe(first?.headers.authorization);
    expect([first?.path, second?.path].join()).toMatch(
      /\/(like\/.*\/unlike|bookmark\/.*\/remove_bookmark)\/$/,
    );
  }
});
