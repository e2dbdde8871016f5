import type { CallName } from '@magpie/contract/calls';
import { expect, test, vi } from 'vitest';
import { CONTENT_TABLES, type ContentTable } from '../db/written-tables.ts';
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
await vi.waitUntil(() => context.database.isSynced(), { timeout: 20_000 });

type Case = [CallName, CallInput<CallName>, ContentTable[]];

/** The content tables that each of Ann's calls writes; what they show is cached anew. */
const CALLS: Case[] = [
  ['bookmarkPost', onPost, []],
  ['unbookmarkPost', onPost, []],
  ['likePost', onPost, ['post_counts']],
  ['likePost', onPost, []],
  ['unlikePost', onPost, ['post_counts']],
  ['reportPost', onPost, ['posts', 'post_counts']],
  ['likeComment', onComment, ['comments']],
  ['unlikeComment', onComment, ['comments']],
  ['reportComment', onComment, ['comments']],
  ['editComment', { params: { id: own.id }, body: content }, ['comments']],
  ['createComment', { ...onPost, body: content }, ['post_counts', 'comments']],
  ['replyToComment', { ...onComment, body: content }, ['post_counts', 'comments']],
  ['deleteComment', { params: { id: own.id } }, ['post_counts', 'comments']],
  ['logout', {}, []],
];

const ADMINS: Case[] = [
  ['banTemporarily', { params: { id: bob.id }, body: { reason: 'Spam' } }, ['users']],
  ['unbanUser', { params: { id: bob.id } }, ['users']],
  ['removeComment', onComment, ['post_counts', 'comments']],
  ['removePost', onPost, ['posts']],
  ['blockDomain', { body: { domain: 'spam.example', reason: 'Spam' } }, []],
  ['promoteUser', { params: { id: bob.id } }, ['users']],
  ['createCategory', { body: { name: 'New', description: 'New.' } }, ['categories']],
];

test.each([...CALLS.map((one) => [ann, ...one] as const), ...ADMINS.map((one) => [admin, ...one] as const)])(
  '%o calls %s',
  async (user, name, input, tables) => {
    const before = CONTENT_TABLES.map((table) => contentVersion([table]));
    await as(user).call(name, input);
    expect(CONTENT_TABLES.filter((table, at) => contentVersion([table]) !== before[at])).toEqual(tables);
  },
);
