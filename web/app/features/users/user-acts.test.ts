import { expect, test } from 'vitest';
import { aUser } from '../../session/testing.ts';
import { userActs } from './user-acts.ts';

const admin = aUser({ id: 1, role: 'admin' });

test('offers an admin no action on themself', () => {
  expect(userActs(admin, admin)).toEqual([]);
});

test('offers to demote and log out another admin', () => {
  expect(userActs(aUser({ id: 2, role: 'admin' }), admin)).toEqual(['demote', 'endSessions']);
});

test('offers to ban, promote and log out a user who is not banned', () => {
  expect(userActs(aUser({ id: 2 }), admin)).toEqual([
    'banTemporarily',
    'banPermanently',
    'promote',
    'endSessions',
  ]);
});

test.each([
  ['temporary', 'banPermanently'],
  ['permanent', 'banTemporarily'],
] as const)(
  'offers to unban a banned user (%s) or to change the ban, but not to promote them',
  (ban_status, otherwise) => {
    expect(userActs(aUser({ id: 2, ban_status, is_banned: true }), admin)).toEqual(['unban', otherwise]);
  },
);
