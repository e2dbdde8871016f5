import type { CallName } from '@magpie/contract/calls';
import { expect, test } from 'vitest';
import { recordChanges } from '../testing/rows.ts';
import { aSite } from '../testing/test-site.ts';

/** Calls that name no owner show and change only what belongs to the caller. */

const { as, aUser, aPost, aComment, context } = await aSite();
const [ann, bob] = [await aUser(), await aUser()];
const author = await aUser();
const post = await aPost({ by: author });
const comment = await aComment({ on: post, by: author });
const onPost = { params: { id: post.id } };
const onComment = { params: { id: comment.id } };

await as(ann).call('likePost', onPost);
await as(ann).call('bookmarkPost', onPost);
await as(ann).call('reportPost', onPost);
await as(ann).call('likeComment', onComment);
await as(ann).call('reportComment', onComment);
const annsPost = await aPost({ by: ann });
const changedRows = await recordChanges(context.database);

test.each([
  ['unlikePost', onPost],
  ['unbookmarkPost', onPost],
  ['unlikeComment', onComment],
  ['revokeOtherSessions', {}],
] as const)('%s changes nothing that belongs to another user', async (name, input) => {
  await changedRows();
  await as(bob).call<CallName>(name, input);
  expect(await changedRows()).toEqual([]);
});

test('is_liked, is_bookmarked and is_reported are true only for the user who did it', async () => {
  const flags = { is_liked: true, is_bookmarked: true, is_reported: true };
  const none = { is_liked: false, is_bookmarked: false, is_reported: false };
  expect(await as(ann).call('getPost', onPost)).toMatchObject(flags);
  for (const other of [bob, author, await aUser({ admin: true }), null])
    expect(await as(other).call('getPost', onPost)).toMatchObject(none);
  const shown = async (who: typeof ann) => (await as(who).call('listPostComments', onPost)).results[0];
  expect(await shown(ann)).toMatchObject({ is_liked: true, is_reported: true });
  expect(await shown(bob)).toMatchObject({ is_liked: false, is_reported: false });
});

test('saved posts, own posts and sessions are listed for their owner only', async () => {
  const idsFor = async (who: typeof ann) => {
    const saved = await as(who).call('listPosts', { query: { bookmarked: 'true' } });
    const own = await as(who).call('listMyPosts');
    return [saved, own].map(({ results }) => results.map(({ id }) => id));
  };
  expect(await idsFor(ann)).toEqual([[post.id], [annsPost.id]]);
  expect(await idsFor(bob)).toEqual([[], []]);
  for (const who of [ann, bob])
    expect((await as(who).call('listSessions')).results).toMatchObject([{ is_current: true }]);
});
