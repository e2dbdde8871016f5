import type { DecidedItem } from '@magpie/contract/notifications/items';
import { expect, test } from 'vitest';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment } = await aSite();
const [admin, other] = [await aUser({ admin: true }), await aUser({ admin: true })];

async function latestOf(by: TestUser) {
  const [latest] = (await as(by).call('listNotifications')).results;
  return latest?.id ?? 0;
}

const send = (by: TestUser, id: number) => as(by).send('listNotificationItems', { params: { id } });

async function itemsOf(by: TestUser): Promise<DecidedItem[]> {
  return (await as(by).call('listNotificationItems', { params: { id: await latestOf(by) } })).results;
}

/** Two posts and a comment by one author, and a post by another one, removed at once. */
async function aBatch() {
  const [ada, bob] = [await aUser(), await aUser()];
  const posts = [await aPost({ by: ada, title: 'First' }), await aPost({ by: ada, title: 'Second' })];
  const thread = await aPost({ title: 'A thread' });
  const comment = await aComment({ on: thread, by: ada, content: 'Said' });
  const foreign = await aPost({ by: bob });
  const body = {
    act: 'remove' as const,
    posts: [...posts, foreign].map(({ id }) => id),
    comments: [comment.id],
    reason: 'Spam',
  };
  const { id } = await as(admin).call('decideBatch', { body });
  return { ada, bob, posts, thread, comment, foreign, batch: id ?? 0 };
}

test('the author of items that were removed at once lists them, and appeals for each', async () => {
  const { ada, posts, thread, comment } = await aBatch();
  const items = await itemsOf(ada);
  expect(items).toEqual([
    {
      id: expect.any(Number),
      post: { id: thread.id, title: 'A thread', slug: 'a-thread', status: 'active' },
      comment: { id: comment.id, content: '[removed]', status: 'removed' },
      url: `/post/${thread.id}/a-thread?comment=${comment.id}`,
    },
    ...posts.map(({ id, title, slug }) => ({
      id: expect.any(Number),
      post: { id, title, slug, status: 'removed' },
      comment: null,
      url: `/post/${id}/${slug}`,
    })),
  ]);
  for (const item of items) {
    const input = { params: { id: (item.comment ?? item.post)?.id ?? 0 }, body: { text: 'Why?' } };
    await as(ada).call(item.comment ? 'appealComment' : 'appealPost', input);
  }
  const { results } = await as(other).call('listAppeals', { query: { page_size: '100' } });
  expect(results.filter(({ author }) => author?.id === ada.id)).toHaveLength(3);
});

test('only the notified author can list the items of a notification, and reporters cannot list what they reported', async () => {
  const { ada, bob, foreign } = await aBatch();
  expect(await itemsOf(bob)).toMatchObject([{ post: { id: foreign.id }, comment: null }]);
  for (const by of [bob, admin]) expect(await send(by, await latestOf(ada))).toMatchObject({ status: 404 });
  const reporter = await aUser();
  const { id } = await aPost();
  await as(reporter).call('reportPost', { params: { id } });
  await as(admin).call('removePost', { params: { id } });
  expect(await send(reporter, await latestOf(reporter))).toMatchObject({ status: 404 });
});

test('items that their author deleted, and those of an undone decision, are left out', async () => {
  const { ada, posts, comment, batch } = await aBatch();
  const [first, second] = posts.map(({ id }) => id);
  await as(ada).call('deletePost', { params: { id: first ?? 0 } });
  await as(ada).call('deleteComment', { params: { id: comment.id } });
  expect(await itemsOf(ada)).toMatchObject([{ post: { id: second } }]);
  const id = await latestOf(ada);
  await as(admin).call('undoBatch', { params: { id: batch } });
  expect(await send(ada, id)).toMatchObject({ status: 200, body: { results: [] } });
});

test('a notification of one decision lists the item of the decision', async () => {
  const ada = await aUser();
  const post = await aPost({ by: ada });
  await as(admin).call('removePost', { params: { id: post.id } });
  expect(await itemsOf(ada)).toMatchObject([{ post: { id: post.id, status: 'removed' }, comment: null }]);
});
