import { expect, test } from 'vitest';
import { notificationText } from '../notifications/notification-text.ts';
import { muted } from './following/mutes.ts';
import { isolated } from './isolated.ts';
import { rejectedBecause } from './moderation.ts';
import { searchFor } from './url-bar.ts';

test.each(['ada', 'Größe 3', '机器学习', 'Новости', '🚀', ''])('%j stays as it is', (name) => {
  expect(isolated(name)).toBe(name);
});

test.each(['חדשות', 'أخبار', 'AI בעברית', 'ﻻ', 'ܫܠܡܐ', 'ދިވެހި'])(
  '%j, with letters that are written from right to left, is isolated',
  (name) => {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  },
);

test('sentences isolate names and titles', () => {
  expect(muted('חדשות')).toBe('You won’t see posts from \u2068חדשות\u2069 any more.');
  expect(searchFor('חדשות 7')).toBe('Search for "\u2068חדשות 7\u2069"');
  expect(rejectedBecause('ספאם 3')).toBe('Reason: \u2068ספאם 3\u2069');
  expect(rejectedBecause('Spam')).toBe('Reason: Spam');
  const post = { id: 1, title: 'كتاب 7', slug: '', status: 'active' } as const;
  const text = notificationText({
    kind: 'comment',
    count: 3,
    actors: [{ id: 2, username: 'ada' }],
    decision: null,
    post,
    comment: null,
  });
  expect(text).toBe('3 comments on “\u2068كتاب 7\u2069”, last by ada');
});
