import { expect, test } from 'vitest';
import { readQueueChoice } from './queue-choice.ts';

const read = (search: string) => readQueueChoice(new URLSearchParams(search));

test('the address says what is shown', () => {
  expect(read('tab=comments&status=all')).toEqual({ kind: 'comments', status: 'all' });
});

test('without a word, or with another, flagged posts are', () => {
  expect(read('')).toEqual({ kind: 'posts', status: 'flagged' });
  expect(read('tab=users&status=active')).toEqual({ kind: 'posts', status: 'flagged' });
});
