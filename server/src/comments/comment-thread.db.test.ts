import { expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment, clock, context } = await aSite();
const [ann, bob] = [await aUser(), await aUser()];
const admin = await aUser({ admin: true });

test('roots are sorted newest first, replies oldest first, on three levels', async () => {
  const post = await aPost();
  const first = await aComment({ on: post, content: 'first' });
  clock.advance(1000);
  const second = await aComment({ on: post, content: 'second' });
  const early = await aComment({ on: post, to: first, content: 'early' });
  const late = await aComment({ on: post, to: first, content: 'late' });
  const deep = await aComment({ on: post, to: early, content: 'deep' });
  const deeper = await aComment({ on: post, to: deep, content: 'answers deep' });
  const deepest = await aComment({ on: post, to: deeper, content: 'answers that' });

  const { results, next } = await as(null).call('listPostComments', { params: { id: post.id } });
  expect(next).toBeNull();
  expect(results).toMatchObject([
    { id: second.id, replies: [] },
    {
      id: first.id,
      replies: [
        {
          id: early.id,
          replies: [
            { id: deep.id, replies: [] },
            { id: deeper.id, replies: [] },
            { id: deepest.id, replies: [] },
          ],
        },
        { id: late.id, replies: [] },
      ],
    },
  ]);
});

test('a page has twenty roots, each with all replies', async () => {
  const post = await aPost();
  const roots = [];
  for (let made = 0; made < 23; made += 1) {
    const root = await aComment({ on: post, by: ann });
    if (made % 5 === 0) await aComment({ on: post, to: root, by: bob });
    roots.unshift(root.id);
  }
  const first = await as(null).call('listPostComments', { params: { id: post.id } });
  expect(first.results).toHaveLength(20);
  await aComment({ on: post });
  const second = await as(null).fetch('listPostComments', first.next ?? '');
  expect(second.next).toBeNull();
  const seen = [...first.results, ...second.results];
  expect(seen.map(({ id }) => id)).toEqual(roots);
  expect(seen.flatMap(({ replies }) => replies)).toHaveLength(5);
});

test('flags are the viewer’s at every level, and reports are shown to admins', async () => {
  const post = await aPost();
  const root = await aComment({ on: post, by: ann });
  const reply = await aComment({ on: post, to: root, by: ann });
  await as(bob).call('likeComment', { params: { id: reply.id } });
  await as(bob).call('reportComment', { params: { id: reply.id } });
  const read = async (who: typeof ann | null) =>
    (await as(who).call('listPostComments', { params: { id: post.id } })).results[0]?.replies[0];

  expect(await read(bob)).toMatchObject({
    is_liked: true,
    is_reported: true,
    likes_count: 1,
    can_moderate: false,
  });
  for (const who of [null, ann]) {
    expect(await read(who)).toMatchObject({ is_liked: false, is_reported: false, status: 'flagged' });
    expect(await read(who)).not.toHaveProperty('reports');
  }
  expect(await read(admin)).toMatchObject({
    can_moderate: true,
    reports: [{ reported_by: { username: bob.username } }],
  });
});

test('a thread of a thousand replies is one page', async () => {
  const post = await aPost();
  const root = await aComment({ on: post });
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    post_id: post.id,
    author_id: ann.id,
    parent_id: root.id,
    root_id: root.id,
    level: 2 as const,
    content: String(index),
    status: 'active' as const,
    created_at: clock.now(),
  }));
  await context.database.transact((tx) => insertAll(tx, 'comments', rows));
  const { results } = await as(bob).call('listPostComments', { params: { id: post.id } });
  expect(results[0]?.replies.map(({ content }) => content)).toEqual(rows.map(({ content }) => content));
});
