import { expect, test } from 'vitest';
import { readQueueChoice } from './queue-choice.ts';

const read = (search: string) => readQueueChoice(new URLSearchParams(search));

test('reads the tab, the status and the grouping from the URL', () => {
  expect(read('tab=comments&status=all&group=author')).toEqual({
    tab: 'comments',
    posts: 'all',
    others: 'all',
    grouping: 'author',
  });
});

test('accepts pending and rejected for posts only', () => {
  expect(read('status=pending')).toMatchObject({ tab: 'posts', posts: 'pending', others: 'flagged' });
  expect(read('tab=comments&status=rejected')).toMatchObject({ tab: 'comments', others: 'flagged' });
});

test('defaults to flagged posts', () => {
  const flagged = { tab: 'posts', posts: 'flagged', others: 'flagged', grouping: 'none' };
  expect(read('')).toEqual(flagged);
  expect(read('tab=users&status=active&group=colour')).toEqual(flagged);
});
