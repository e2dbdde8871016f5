import { expect, test } from 'vitest';
import { readQueueChoice } from './queue-choice.ts';

const read = (search: string) => readQueueChoice(new URLSearchParams(search));

test('the address says what is shown', () => {
  expect(read('tab=comments&status=all')).toEqual({ kind: 'comments', posts: 'all', comments: 'all' });
});

test('posts alone wait or were rejected', () => {
  expect(read('status=pending')).toEqual({ kind: 'posts', posts: 'pending', comments: 'flagged' });
  expect(read('tab=comments&status=rejected')).toMatchObject({ kind: 'comments', comments: 'flagged' });
});

test('without a word, or with another, flagged posts are', () => {
  const flagged = { kind: 'posts', posts: 'flagged', comments: 'flagged' };
  expect(read('')).toEqual(flagged);
  expect(read('tab=users&status=active')).toEqual(flagged);
});
