import { expect, test } from 'vitest';
import { readQueueChoice } from './queue-choice.ts';

const read = (search: string) => readQueueChoice(new URLSearchParams(search));

test('reads the queue and the status from the URL', () => {
  expect(read('tab=comments&status=all')).toEqual({ kind: 'comments', posts: 'all', comments: 'all' });
});

test('offers pending and rejected for posts only', () => {
  expect(read('status=pending')).toEqual({ kind: 'posts', posts: 'pending', comments: 'flagged' });
  expect(read('tab=comments&status=rejected')).toMatchObject({ kind: 'comments', comments: 'flagged' });
});

test('defaults to flagged posts', () => {
  const flagged = { kind: 'posts', posts: 'flagged', comments: 'flagged' };
  expect(read('')).toEqual(flagged);
  expect(read('tab=users&status=active')).toEqual(flagged);
});
