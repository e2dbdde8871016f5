import { expect, test } from 'vitest';
import { findWrongValues } from '../../cli/check/check.ts';
import { aSite } from '../../testing/test-site.ts';

const { as, aUser, aPost, aComment, context } = await aSite();
const admin = await aUser({ admin: true });

const read = (id: number) => as(null).call('getPost', { params: { id } });
const merge = (id: number, into: number, by = admin) =>
  as(by).send('mergePost', { params: { id }, body: { into } });
const findings = () => Array.fromAsync(findWrongValues(context.database.read));
const twoPosts = async () => ({ into: await aPost(), from: await aPost() });

test('two admins who merge the same post at once merge it once', async () => {
  const second = await aUser({ admin: true });
  for (let round = 0; round < 4; round += 1) {
    const { into, from } = await twoPosts();
    const replies = await Promise.all([
      merge(from.id, into.id),
      merge(from.id, into.id, second),
      merge(into.id, from.id, second),
    ]);
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual(replies[0]?.status === 200 ? [200, 200, 400] : [200, 400, 400]);
  }
  expect(await findings()).toEqual([]);
});

test('when a post is merged into one that is being merged too, both lead to the last one', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [a, b, c] = [await aPost(), await aPost(), await aPost()];
    const reader = await aUser();
    for (const { id } of [a, b, c]) await as(reader).call('likePost', { params: { id } });
    const replies = await Promise.all([merge(a.id, b.id), merge(b.id, c.id)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    for (const { id } of [a, b, c]) expect(await read(id)).toMatchObject({ id: c.id, likes_count: 1 });
  }
  expect(await findings()).toEqual([]);
});

test('what users do while a post is merged is moved or refused, and counts are right', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { into, from } = await twoPosts();
    const comment = await aComment({ on: from });
    const users = [await aUser(), await aUser(), await aUser(), await aUser()];
    const acts = users.flatMap((by) => [
      as(by).send('likePost', { params: { id: from.id } }),
      as(by).send('bookmarkPost', { params: { id: from.id } }),
      as(by).send('likePost', { params: { id: into.id } }),
      as(by).send('createComment', { params: { id: from.id }, body: { content: 'x' } }),
      as(by).send('reportPost', { params: { id: from.id } }),
    ]);
    const liked = users.map((by) => as(by).send('likeComment', { params: { id: comment.id } }));
    const [merged, ...replies] = await Promise.all([merge(from.id, into.id), ...acts]);
    expect(merged?.status).toBe(200);
    expect(new Set(replies.map(({ status }) => status)).difference(new Set([200, 201, 404])).size).toBe(0);
    // A like of a comment succeeds whichever post the comment is on.
    for (const { status } of await Promise.all(liked)) expect(status).toBe(200);
    expect(await read(into.id)).toMatchObject({ likes_count: users.length });
  }
  expect(await findings()).toEqual([]);
});
