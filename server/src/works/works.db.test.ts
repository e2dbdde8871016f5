import { JOINED_POSTS_MAX } from '@magpie/contract/limits';
import * as workMessages from '@magpie/contract/messages/curation/works';
import * as proposalMessages from '@magpie/contract/messages/curation/proposals';
import { expect, test } from 'vitest';
import { findWrongValues } from '../cli/check/check.ts';
import { insertAll } from '../db/insert-all.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { aSite } from '../testing/test-site.ts';

const { app, as, aUser, aPost, clock, context } = await aSite();
const [author, ann, bob, cid] = [await aUser(), await aUser(), await aUser(), await aUser()];
const admin = await aUser({ admin: true });
type Person = typeof ann;
let made = 0;

const join = (by: Person, key: string, post: number) =>
  as(by).call('joinWork', { params: { key }, body: { post } });
const split = (by: Person, key: string, post: number) =>
  as(by).call('splitWork', { params: { key }, body: { post } });
const post = (id: number) => as(null).call('getPost', { params: { id } });
const keyOf = async (id: number) => (await post(id)).work?.key ?? null;
const listed = async (key: string) =>
  (await as(null).call('listWork', { params: { key } })).results.map(({ id }) => id);
const newestAct = async () =>
  (await as(null).call('listModerationLog', { query: { page_size: '1' } })).results[0];

/** A post whose URL names a work, and the key of this work. */
async function named(url = `https://github.com/magpie/nest-${(made += 1)}`, by = author) {
  clock.advance(1000);
  const { id, title, work } = await aPost({ url, by });
  if (!work) throw new Error(`${url} names no work`);
  return { id, title, url, key: work.key };
}

test('posts whose URLs name the same repository are listed together, newest first, and show the kinds of all of them', async () => {
  const repository = await named();
  const issue = await aPost({ url: `${repository.url}/issues/1` });
  const other = await aPost();
  expect([issue.work, issue.work_kinds, other.work, other.work_kinds]).toEqual([
    { key: repository.key },
    ['code'],
    null,
    [],
  ]);
  clock.advance(1000);
  const release = await aPost({ url: `${repository.url}/releases` });
  await as(admin).call('proposeFacts', { params: { id: issue.id }, body: { kind: 'discussion' } });
  expect(await listed(repository.key)).toEqual([release.id, issue.id, repository.id]);
  expect((await post(repository.id)).work_kinds).toEqual(['code', 'discussion']);
  await as(admin).call('removePost', { params: { id: issue.id }, body: {} });
  expect(await listed(repository.key)).toEqual([release.id, repository.id]);
  expect((await post(repository.id)).work_kinds).toEqual(['code']);
});

test('a work without listed posts is 404, and a list has pages by cursor', async () => {
  const { id, key, url } = await named();
  await aPost({ url: `${url}/issues/1` });
  const first = await as(null).call('listWork', { params: { key }, query: { page_size: '1' } });
  const second = await as(null).fetch('listWork', first.next ?? '');
  expect(second).toMatchObject({ results: [{ id }], next: null });
  for (const unknown of ['0'.repeat(32), 'post-999999', `post-${id}`, 'x'.repeat(500), '%00'])
    expect((await app.inject({ url: `/api/content/works/${unknown}/` })).statusCode).toBe(404);
  for (const by of [ann, admin]) {
    const { status } = await as(by).send('joinWork', { params: { key: 'unknown' }, body: { post: id } });
    expect(status).toBe(404);
  }
});

test('an admin joins two works without a second user: all posts move, and the former key and names stand for the other work', async () => {
  const [paper, code] = [await named('https://arxiv.org/abs/2401.00001'), await named()];
  const issue = await aPost({ url: `${code.url}/issues/1` });
  const { work, history, proposals } = await join(admin, paper.key, issue.id);
  expect([work, proposals]).toEqual([{ key: paper.key, title: issue.title }, []]);
  expect(history).toMatchObject([{ act: 'join', by: { id: admin.id, username: admin.username } }]);
  expect(await listed(paper.key)).toEqual([issue.id, code.id, paper.id]);
  expect(await listed(code.key)).toEqual(await listed(paper.key));
  expect((await aPost({ url: `${code.url}/issues/2` })).work).toEqual({ key: paper.key });
  expect((await post(paper.id)).work_kinds).toEqual(['paper', 'code']);
  const target = { kind: 'post', id: issue.id, title: issue.title };
  const reason = workMessages.sameAs(paper.title);
  expect(await newestAct()).toMatchObject({ action: 'merge_work', reason, target });
  // Joining again, by the former key, changes nothing.
  expect((await join(admin, code.key, issue.id)).history).toHaveLength(1);
});

test('works are joined when two users propose the same, but not by one user or by two different proposals', async () => {
  const [paper, code, third] = [await named(), await named(), await named()];
  const before = await newestAct();
  const one = await join(ann, paper.key, code.id);
  expect(one.proposals).toEqual([
    { to: { key: paper.key, title: paper.title }, count: 1, needed: 2, is_own: true },
  ]);
  await join(ann, paper.key, code.id);
  await join(cid, third.key, code.id);
  expect(await keyOf(code.id)).toBe(code.key);
  expect((await join(bob, paper.key, code.id)).proposals).toEqual([]);
  expect(await keyOf(code.id)).toBe(paper.key);

  await split(ann, paper.key, code.id);
  const { proposals } = await as(bob).call('getPostWork', { params: { id: code.id } });
  expect(proposals).toEqual([{ to: null, count: 1, needed: 2, is_own: false }]);
  // A proposal to join a post that is in the work already withdraws one's proposal to split it.
  expect((await join(ann, paper.key, code.id)).proposals).toEqual([]);
  for (const by of [ann, bob]) await split(by, paper.key, code.id);
  expect(await keyOf(code.id)).toBe(code.key);
  expect(await newestAct()).toEqual(before);
});

test('a post without a work begins one by its own key, and proposing a split withdraws a proposal to join', async () => {
  const [a, b] = [await aPost(), await aPost()];
  const key = `post-${a.id}`;
  expect((await join(ann, key, b.id)).proposals).toMatchObject([{ to: { key, title: a.title }, count: 1 }]);
  expect((await split(ann, key, b.id)).proposals).toEqual([]);
  await join(ann, key, b.id);
  expect((await join(bob, key, b.id)).work).toMatchObject({ key });
  expect([await keyOf(a.id), await keyOf(b.id)]).toEqual([key, key]);

  const paper = await named();
  await join(admin, paper.key, a.id);
  expect(await listed(key)).toEqual(await listed(paper.key));
  const c = await aPost();
  await join(admin, key, c.id);
  expect(await keyOf(c.id)).toBe(paper.key);
});

test('splitting off the post whose URL names the work leaves the other posts and the name in the work', async () => {
  const paper = await named();
  const [blog, talk] = [await aPost(), await aPost()];
  for (const { id } of [blog, talk]) await join(admin, paper.key, id);
  expect((await split(admin, paper.key, paper.id)).work).toBeNull();
  expect(await listed(paper.key)).toEqual([talk.id, blog.id]);
  const later = await aPost({ url: `${paper.url}/issues/1` });
  expect(later.work).toEqual({ key: paper.key });
  const target = { kind: 'post', id: paper.id, title: paper.title };
  expect(await newestAct()).toMatchObject({ action: 'split_work', reason: '', target });
  await join(admin, paper.key, paper.id);
  expect(await keyOf(paper.id)).toBe(paper.key);
});

test('splitting undoes a join: the name of the URL is free again, unless another post there has it', async () => {
  const [paper, code] = [await named(), await named()];
  await join(admin, paper.key, code.id);
  const issue = await aPost({ url: `${code.url}/issues/1` });
  expect((await split(admin, paper.key, issue.id)).work).toBeNull();
  const { work, history } = await split(admin, paper.key, code.id);
  expect(work).toMatchObject({ key: code.key });
  expect(history.map(({ act }) => act)).toEqual(['split', 'join']);
  expect(await listed(paper.key)).toEqual([paper.id]);
  expect((await aPost({ url: `${code.url}/issues/2` })).work).toEqual({ key: code.key });
});

test('the only post of a work stays in it', async () => {
  const { id, key } = await named();
  const { work, history } = await split(admin, key, id);
  expect([work?.key, history]).toEqual([key, []]);
});

test('proposals about a work that was joined to another are forgotten', async () => {
  const [a, b, c] = [await named(), await named(), await named()];
  const [blog, talk] = [await aPost(), await aPost()];
  await join(admin, a.key, talk.id);
  await join(ann, a.key, blog.id);
  await split(ann, a.key, talk.id);
  await join(ann, c.key, a.id);
  await join(admin, b.key, a.id);
  for (const { id } of [blog, talk, a])
    expect((await as(ann).call('getPostWork', { params: { id } })).proposals).toEqual([]);
  // The same proposal with the former key is a new one, about the work as it is now.
  expect((await join(bob, a.key, blog.id)).proposals).toMatchObject([{ to: { key: b.key }, count: 1 }]);
  await join(cid, b.key, blog.id);
  expect(await keyOf(blog.id)).toBe(b.key);
});

test('a new URL of a post ends what was decided about its work; another spelling of the same URL does not', async () => {
  const [paper, code, blog] = [await named(), await named(), await aPost({ by: author })];
  await join(admin, paper.key, blog.id);
  await join(ann, code.key, blog.id);
  const edit = (id: number, url: string) => as(author).call('editPost', { params: { id }, body: { url } });
  expect((await edit(blog.id, `${blog.url}/?utm_source=x`)).work).toEqual({ key: paper.key });
  expect((await edit(blog.id, `${code.url}/issues/1`)).work).toEqual({ key: code.key });
  expect((await as(ann).call('getPostWork', { params: { id: blog.id } })).proposals).toEqual([]);
  expect((await edit(blog.id, 'https://site.invalid/again')).work).toBeNull();

  // The name of a joined work still stands for the work that it was joined to.
  await join(admin, paper.key, code.id);
  const next = await edit(code.id, `https://github.com/magpie/renamed-${(made += 1)}`);
  expect(next.work?.key).not.toBe(paper.key);
  expect((await edit(code.id, code.url)).work).toEqual({ key: paper.key });
});

test('refuses unknown, removed and missing posts with an error of the field `post`, and anonymous visitors', async () => {
  const { key } = await named();
  const removed = await aPost({ removed: true });
  const unknown = { post: [proposalMessages.unknownPost] };
  for (const call of ['joinWork', 'splitWork'] as const) {
    for (const by of [ann, admin]) {
      for (const [body, refusal] of [
        [{ post: 999_999 }, unknown],
        [{ post: removed.id }, unknown],
        [{}, { post: [expect.any(String)] }],
        [{ post: 'x' }, { post: [expect.any(String)] }],
      ] as const)
        expect(await as(by).send(call, { params: { key }, body })).toMatchObject({
          status: 400,
          body: refusal,
        });
    }
    const anonymous = await as(null).send(call, { params: { key }, body: { post: removed.id } });
    expect(anonymous.status).toBe(401);
  }
  expect((await as(ann).send('getPostWork', { params: { id: removed.id } })).status).toBe(404);
  expect(
    (await as(ann).send('joinWork', { params: { key: `post-${removed.id}` }, body: { post: 1 } })).status,
  ).toBe(404);
});

test('users together move at most 100 posts, and an admin more', async () => {
  const [large, small] = [await named(), await named()];
  const chosen = {
    author_id: author.id,
    category_id: 1,
    status: 'active',
    likes_count: 0,
    created_at: clock.now(),
  } as const;
  const many = Array.from({ length: JOINED_POSTS_MAX.users }, (_, number) => ({
    ...fillerPost(number, chosen),
    work_key: large.key,
    work_name: large.key,
    work_source: 'name' as const,
  }));
  await context.database.transact((tx) => insertAll(tx, 'posts', many));
  try {
    const refused = await as(ann).send('joinWork', { params: { key: small.key }, body: { post: large.id } });
    expect(refused).toMatchObject({ status: 400, body: { post: [workMessages.tooManyPosts(false)] } });
    await join(admin, small.key, large.id);
    expect(await keyOf(large.id)).toBe(small.key);
  } finally {
    await context.database.transact((tx) =>
      tx.deleteFrom('posts').where('url', 'like', 'https://filler.invalid/%').execute(),
    );
  }
});

test('two joins in opposite directions at once make one work', async () => {
  const other = await aUser({ admin: true });
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await named(), await named()];
    await Promise.all([join(admin, a.key, b.id), join(other, b.key, a.id)]);
    expect(await keyOf(a.id)).toBe(await keyOf(b.id));
  }
});

test('when many users propose the same at once, the works are joined once', async () => {
  const [a, b] = [await named(), await named()];
  await Promise.all([ann, bob, cid, author].map((by) => join(by, a.key, b.id)));
  const { history, proposals, work } = await as(null).call('getPostWork', { params: { id: b.id } });
  expect([work?.key, history.length, proposals]).toEqual([a.key, 1, []]);
});

test('joins, splits, submissions, edits and deletions at once leave every post in the work that it should be in', async () => {
  const other = await aUser({ admin: true });
  for (let round = 0; round < 5; round += 1) {
    const [a, b, c] = [await named(), await named(), await named()];
    await join(admin, a.key, b.id);
    const sends = [
      as(admin).send('joinWork', { params: { key: c.key }, body: { post: a.id } }),
      as(other).send('splitWork', { params: { key: a.key }, body: { post: b.id } }),
      as(author).send('deletePost', { params: { id: c.id } }),
      as(author).send('editPost', { params: { id: b.id }, body: { url: `${a.url}/pulls` } }),
      as(ann).send('submitPost', { body: { title: 'x', url: `${a.url}/issues/1`, category: 1 } }),
      as(bob).send('submitPost', { body: { title: 'x', url: `${b.url}/issues/1`, category: 1 } }),
    ];
    for (const { status } of await Promise.all(sends)) expect([200, 201, 204, 400, 404]).toContain(status);
    expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
  }
});

test('after all of this, the check of stored values finds nothing', async () => {
  expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
});
