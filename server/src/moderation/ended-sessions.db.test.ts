import { expect, test } from 'vitest';
import { deleteCollection, editCollection } from '../collections/collections.ts';
import { UnauthorizedError } from '../errors.ts';
import type { Actor } from '../permissions.ts';
import { aSite } from '../testing/test-site.ts';
import { reportCollection, reportComment, reportPost } from './reports.ts';

const { as, aUser, aPost, aComment, context } = await aSite();
const [owner, user] = [await aUser(), await aUser()];
const { id } = await as(owner).call('createCollection', { body: { title: 'Papers', visibility: 'public' } });
const post = await aPost();
const comment = await aComment({ on: post });

/** A user as a call read them just before their session ended. */
const formerly = ({ id: user_id, username }: { id: number; username: string }): Actor => ({
  id: user_id,
  username,
  role: 'user',
  is_staff: false,
  email_verified: true,
  has_mutes: false,
  session_id: 0,
});

test.each<[string, () => Promise<unknown>]>([
  ['report a post', () => reportPost(context, formerly(user), post.id)],
  ['report a comment', () => reportComment(context, formerly(user), comment.id)],
  ['report a collection', () => reportCollection(context, formerly(user), id)],
  ['edit a collection', () => editCollection(context, formerly(owner), id, { title: 'Other' })],
  ['delete a collection', () => deleteCollection(context, formerly(owner), id)],
])('a user whose session ended meanwhile, by a ban or a logout, cannot %s', async (_, act) => {
  await expect(act()).rejects.toThrow(UnauthorizedError);
  expect(await as(null).call('getCollection', { params: { id } })).toMatchObject({
    title: 'Papers',
    status: 'active',
  });
  expect(await context.database.read.selectFrom('reports').select('id').execute()).toEqual([]);
});
