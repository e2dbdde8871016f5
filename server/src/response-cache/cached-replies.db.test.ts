import type { CallName } from '@magpie/contract/calls';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { apiOf, type CallInput } from '../testing/api.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment, context } = await aSite();
const [admin, ann, bob] = [await aUser({ admin: true }), await aUser(), await aUser()];
const post = await aPost({ by: bob });
const other = await aPost({ by: ann });
const root = await aComment({ on: post, by: bob });
const reply = await aComment({ on: post, to: root, by: ann });
const again = await aComment({ on: post, to: reply, by: bob });

/** The same site without a cache. */
const uncached = apiOf(await buildApp(context, undefined, null));

const READERS = [null, ann, bob, admin];
const LISTS: [CallName, CallInput<CallName>][] = [
  ['listPosts', {}],
  ['listTopPosts', { query: { period: 'week' } }],
  ['listTrendingPosts', { query: { category: 'news' } }],
  ['listSponsoredPosts', {}],
  ['listPostComments', { params: { id: post.id } }],
  ['listPostComments', { params: { id: other.id }, query: { page_size: 1 } }],
  ['listCategories', {}],
  ['listTags', {}],
];

async function answers(api: Pick<typeof uncached, 'as'>) {
  const all = [];
  for (const reader of READERS) {
    for (const [name, input] of LISTS) {
      const { status, body } = await api.as(reader).send(name, input);
      all.push({ name, input, reader: reader?.username, status, body });
    }
  }
  return all;
}

const onPost = { params: { id: post.id } };
const onRoot = { params: { id: root.id } };
const reason = { reason: 'Because' };
const WRITES: [who: typeof ann, CallName, CallInput<CallName>][] = [
  [ann, 'likePost', onPost],
  [ann, 'bookmarkPost', onPost],
  [ann, 'reportPost', onPost],
  [ann, 'likeComment', onRoot],
  [ann, 'reportComment', onRoot],
  [bob, 'editComment', { ...onRoot, body: { content: 'edited' } }],
  [bob, 'createComment', { params: { id: other.id }, body: { content: 'first' } }],
  [ann, 'replyToComment', { params: { id: again.id }, body: { content: 'deep' } }],
  [admin, 'removeComment', { ...onRoot, body: reason }],
  [admin, 'approveComment', { ...onRoot, body: reason }],
  [bob, 'deleteComment', onRoot],
  [bob, 'editPost', { ...onPost, body: { title: 'Another title', category: 5 } }],
  [admin, 'removePost', { ...onPost, body: reason }],
  [admin, 'approvePost', { ...onPost, body: reason }],
  [admin, 'createCategory', { body: { name: 'Robots', description: 'Robots.' } }],
  [admin, 'editCategory', { params: { slug: 'news' }, body: { name: 'Latest' } }],
  [admin, 'deleteCategory', { params: { slug: 'videos' } }],
  [ann, 'unlikePost', onPost],
  [ann, 'submitPost', { body: { title: 'New', url: 'https://new.invalid/', category: 5 } }],
  [bob, 'deletePost', onPost],
];

test.each(WRITES)(
  'after %o calls %s, cached answers equal the answers of a site without a cache',
  async (who, name, input) => {
    const before = await answers({ as });
    await as(who).call(name, input);
    const after = await answers({ as });
    expect(after).toEqual(await answers(uncached));
    expect(after).not.toEqual(before);
  },
);
