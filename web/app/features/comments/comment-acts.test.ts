import type { Comment } from '@magpie/contract/comments';
import { expect, test } from 'vitest';
import { aComment } from '../../api/client/testing.ts';
import { aUser } from '../../session/testing.ts';
import { commentActs } from './comment-acts.ts';

const reader = aUser({ username: 'grace' });
const author = aUser({ username: 'ada' });

test.each<[string, Partial<Comment>, typeof reader | null, string[]]>([
  ['active, for an anonymous visitor', {}, null, ['like', 'reply', 'copyLink', 'report']],
  ['the viewer’s own', {}, author, ['like', 'reply', 'edit', 'delete', 'copyLink']],
  ['the viewer’s own, and removed', { status: 'removed' }, author, ['delete', 'appeal']],
  ['reported by the viewer, then approved', { is_reported: true }, reader, ['like', 'reply', 'copyLink']],
  ['reported', { is_reported: true, status: 'flagged' }, reader, ['like', 'reply', 'copyLink']],
  ['removed', { status: 'removed' }, reader, []],
  ['active, for an admin', { can_moderate: true }, reader, ['like', 'reply', 'copyLink', 'report', 'remove']],
  [
    'flagged, for an admin',
    { can_moderate: true, status: 'flagged' },
    reader,
    ['like', 'reply', 'approve', 'copyLink'],
  ],
  ['removed, for an admin', { can_moderate: true, status: 'removed' }, reader, ['approve']],
  ['deleted', { author: null, status: 'removed', content: '[deleted]', can_moderate: true }, reader, []],
  ['kept without its author', { author: null }, null, ['like', 'reply', 'copyLink', 'report']],
])('offers the actions for a comment that is %s', (_, parts, viewer, acts) => {
  expect(commentActs(aComment(parts), viewer, false)).toEqual(acts);
});

test('offers no action on a comment of a removed post', () => {
  const comments = [{}, { can_moderate: true }, { can_moderate: true, status: 'removed' as const }].map(
    aComment,
  );
  for (const comment of comments) {
    for (const viewer of [null, reader, author]) expect(commentActs(comment, viewer, true)).toEqual([]);
  }
});
