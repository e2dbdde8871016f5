import { WAITING_MAX } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { badgeCount, sumOf } from './waiting-count.ts';

test('a badge shows 99+ above 99, and there is none for 0', () => {
  expect(badgeCount(0, 'unread')).toBeUndefined();
  expect(badgeCount(0, 'waiting')).toBeUndefined();
  expect(badgeCount(99, 'unread')).toMatchObject({ shown: '99', meaning: '99 unread' });
  expect(badgeCount(WAITING_MAX, 'waiting')).toMatchObject({ shown: '99+', meaning: '99+ waiting' });
});

test('one badge adds two counts and says what each is', () => {
  expect(sumOf(badgeCount(2, 'unread'), badgeCount(5, 'waiting'))).toMatchObject({
    shown: '7',
    meaning: '2 unread, 5 waiting',
  });
  expect(sumOf(badgeCount(60, 'unread'), badgeCount(60, 'waiting'))).toMatchObject({
    shown: '99+',
    meaning: '60 unread, 60 waiting',
  });
  expect(sumOf(badgeCount(0, 'unread'), badgeCount(5, 'waiting'))).toMatchObject({
    shown: '5',
    meaning: '5 waiting',
  });
  expect(sumOf(badgeCount(2, 'unread'), undefined)).toMatchObject({ shown: '2', meaning: '2 unread' });
  expect(sumOf(undefined, undefined)).toBeUndefined();
});
