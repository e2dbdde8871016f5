import { WAITING_MAX } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { sumOf, unreadCount, waitingCount } from './waiting-count.ts';

test('a badge shows up to 99, and none for nothing', () => {
  expect(unreadCount(0)).toBeUndefined();
  expect(waitingCount(0)).toBeUndefined();
  expect(unreadCount(99)).toMatchObject({ shown: '99', meaning: '99 unread' });
  expect(waitingCount(WAITING_MAX)).toMatchObject({ shown: '99+', meaning: '99+ waiting' });
});

test('one badge adds two counts and says what each is', () => {
  expect(sumOf(unreadCount(2), waitingCount(5))).toMatchObject({
    shown: '7',
    meaning: '2 unread, 5 waiting',
  });
  expect(sumOf(unreadCount(60), waitingCount(60))).toMatchObject({
    shown: '99+',
    meaning: '60 unread, 60 waiting',
  });
  expect(sumOf(unreadCount(0), waitingCount(5))).toMatchObject({ shown: '5', meaning: '5 waiting' });
  expect(sumOf(unreadCount(2), undefined)).toMatchObject({ shown: '2', meaning: '2 unread' });
  expect(sumOf(undefined, undefined)).toBeUndefined();
});
