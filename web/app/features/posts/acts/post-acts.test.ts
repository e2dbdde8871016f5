import type { Post } from '@magpie/contract/posts';
import { expect, test } from 'vitest';
import { aPost } from '../../../api/client/testing.ts';
import { aUser } from '../../../session/testing.ts';
import { postActs } from './post-acts.ts';

const reader = aUser({ id: 2 });
const author = aUser({ id: 1 });

test.each<[string, Partial<Post>, typeof reader | null, string[]]>([
  ['anybody may ask to report', {}, null, ['report', 'correct', 'outdated', 'work', 'sources']],
  ['a user reports what is active', {}, reader, ['report', 'correct', 'outdated', 'work', 'sources']],
  ['a user does not report twice', { is_reported: true }, reader, ['correct', 'outdated', 'work', 'sources']],
  ['nobody reports flagged posts', { status: 'flagged' }, reader, ['correct', 'outdated', 'work', 'sources']],
  ['an author edits and deletes', {}, author, ['edit', 'delete', 'correct', 'outdated', 'work', 'sources']],
  ['an author only deletes what was removed', { status: 'removed' }, author, ['delete']],
  ['an author only deletes what was rejected', { status: 'rejected' }, author, ['delete']],
  ['an author edits and deletes what waits', { status: 'pending' }, author, ['edit', 'delete']],
  [
    'an admin removes what is active',
    { can_moderate: true },
    reader,
    ['report', 'remove', 'correct', 'outdated', 'work', 'sources'],
  ],
  [
    'an admin approves what is flagged',
    { can_moderate: true, status: 'flagged' },
    reader,
    ['approve', 'correct', 'outdated', 'work', 'sources'],
  ],
  ['an admin approves what waits', { can_moderate: true, status: 'pending' }, reader, ['approve']],
  ['an admin approves what was removed', { can_moderate: true, status: 'removed' }, reader, ['approve']],
])('%s', (_, parts, viewer, acts) => {
  expect(postActs(aPost({ ...parts, author: { id: author.id, username: 'ada' } }), viewer)).toEqual(acts);
});
