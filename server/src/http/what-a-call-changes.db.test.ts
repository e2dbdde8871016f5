import type { CallName } from '@magpie/contract/calls';
import { expect, test, vi } from 'vitest';
import { CONTENT_KINDS, type ContentKind } from '../db/content-version.ts';
import type { CallInput } from '../testing/api.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment, context } = await aSite();
const { contentVersion } = context.database;
const admin = await aUser({ admin: true });
const [ann, bob] = [await aUser(), await aUser()];
const post = await aPost({ by: bob });
const comment = await aComment({ on: post, by: bob });
const own = await aComment({ on: post, by: ann });
const onPost = { params: { id: post.id } };
const onComment = { params: { id: comment.id } };
const content = { content: 'said' };
// Until the process hears the others on PostgreSQL, its versions are made of the time.
await vi.waitUntil(() => contentVersion() < 1000, { timeout: 20_000 });

/** Whose kept answers each of Ann's calls throws away; what is not here throws away all. */
const CALLS: [CallName, CallInput<CallName>, ContentKind[]][] = [
  ['bookmarkPost', onPost, []],
  ['unbookmarkPost', onPost, []],
  ['likePost', onPost, ['posts']],
  ['unlikePost', onPost, ['posts']],
  ['reportPost', onPost, ['posts']],
  ['likeComment', onComment, ['comments']],
  ['unlikeComment', onComment, ['comments']],
  ['reportComment', onComment, ['comments']],
  ['editComment', { params: { id: own.id }, body: content }, ['comments']],
  ['createComment', { ...onPost, body: content }, ['posts', 'comments']],
  ['replyToComment', { ...onComment, body: content }, ['posts', 'comments']],
  ['deleteComment', { params: { id: own.id } }, ['posts', 'comments']],
  ['logout', {}, []],
];

test.each(CALLS)('%s', async (name, input, kinds) => {
  const before = CONTENT_KINDS.map((kind) => contentVersion([kind]));
  await as(ann).call(name, input);
  expect(CONTENT_KINDS.filter((kind, index) => contentVersion([kind]) !== before[index])).toEqual(kinds);
});

const ADMINS: [CallName, CallInput<CallName>, ContentKind[]][] = [
  ['banTemporarily', { params: { id: bob.id }, body: { reason: 'Spam' } }, []],
  ['unbanUser', { params: { id: bob.id } }, []],
  ['removeComment', onComment, ['posts', 'comments']],
  ['removePost', onPost, ['posts', 'comments']],
  ['blockDomain', { body: { domain: 'spam.example', reason: 'Spam' } }, []],
  ['promoteUser', { params: { id: bob.id } }, [...CONTENT_KINDS]],
  ['createCategory', { body: { name: 'New', description: 'New.' } }, [...CONTENT_KINDS]],
];

test.each(ADMINS)('%s by an admin', async (name, input, kinds) => {
  const before = CONTENT_KINDS.map((kind) => contentVersion([kind]));
  await as(admin).call(name, input);
  expect(CONTENT_KINDS.filter((kind, index) => contentVersion([kind]) !== before[index])).toEqual(kinds);
});
