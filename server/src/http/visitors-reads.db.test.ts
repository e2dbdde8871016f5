import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { apiOf } from '../testing/api.ts';
import { aSite } from '../testing/test-site.ts';

const here = await aSite();
/** Stands for a replica: whatever is read from it can be told by its content. */
const behind = await aSite();
const { database, kept } = behind.context;

const app = await buildApp({
  ...here.context,
  forVisitors: {
    database: { ...here.context.database, read: database.read, contentVersion: database.contentVersion },
    kept,
  },
});
afterAll(() => app.close());
const { as } = apiOf(app);

const user = await here.aUser();
const [written, replayed] = [await here.aPost({ by: user }), await behind.aPost()];
const said = await behind.aComment({ on: replayed });

const titles = (page: { results: readonly { title: string }[] }) => page.results.map(({ title }) => title);

test('who is not logged in reads from the replica: feeds, threads, people', async () => {
  const visitor = as(null);
  expect(titles(await visitor.call('listPosts'))).toEqual([replayed.title]);
  expect(titles(await visitor.call('listTopPosts'))).toEqual([replayed.title]);
  const thread = await visitor.call('listPostComments', { params: { id: replayed.id } });
  expect(thread.results.map(({ content }) => content)).toEqual([said.content]);
  const author = await visitor.call('getUser', { params: { id: replayed.author.id } });
  expect(author.username).toBe(replayed.author.username);
});

test('who is logged in does not, and neither does what writes', async () => {
  expect(titles(await as(user).call('listPosts'))).toEqual([written.title]);
  expect((await as(user).call('getProfile')).id).toBe(user.id);
  const body = { username: user.username, password: 'not the password' };
  expect((await as(null).send('login', { body })).status).toBe(401);
  await as(user).call('bookmarkPost', { params: { id: written.id } });
  expect((await as(user).call('listPosts', { query: { bookmarked: 'true' } })).results).toHaveLength(1);
});
