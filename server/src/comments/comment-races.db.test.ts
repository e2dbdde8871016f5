import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment, context } = await aSite();
const admin = await aUser({ admin: true });

async function countsOf(post_id: number) {
  const { read } = context.database;
  const post = await read
    .selectFrom('posts')
    .select(['author_id', 'comments_count', 'discussion_count'])
    .where('id', '=', post_id)
    .executeTakeFirstOrThrow();
  const comments = await read.selectFrom('comments').selectAll().where('post_id', '=', post_id).execute();
  const listed = comments.filter(({ status }) => status !== 'removed');
  return {
    stored: [post.comments_count, post.discussion_count],
    counted: [listed.length, listed.filter(({ author_id }) => author_id !== post.author_id).length],
    comments,
  };
}

test('simultaneous comments, deletions, removals and approvals leave correct counts', async () => {
  const author = await aUser();
  const users = [author, ...(await Promise.all(Array.from({ length: 7 }, () => aUser())))];
  const post = await aPost({ by: author });
  const existing = await Promise.all(users.map((by) => aComment({ on: post, by })));
  await Promise.all(
    users.flatMap((user, index) => {
      const params = { id: existing[index]?.id ?? 0 };
      return [
        as(user).send('createComment', { params: { id: post.id }, body: { content: 'new' } }),
        as(user).send('replyToComment', { params, body: { content: 'reply' } }),
        as(user).send('deleteComment', { params }),
        as(admin).send(index % 2 ? 'removeComment' : 'approveComment', { params }),
      ];
    }),
  );
  const { stored, counted } = await countsOf(post.id);
  expect(stored).toEqual(counted);
});

test('a comment that is deleted while somebody replies becomes a placeholder, or is gone and refuses the reply', async () => {
  const user = await aUser();
  const post = await aPost();
  for (let time = 0; time < 8; time += 1) {
    const root = await aComment({ on: post, by: user });
    const [reply, deletion] = await Promise.all([
      as(admin).send('replyToComment', { params: { id: root.id }, body: { content: 'reply' } }),
      as(user).send('deleteComment', { params: { id: root.id } }),
    ]);
    expect(deletion.status).toBe(204);
    const { comments } = await countsOf(post.id);
    const left = comments.find(({ id }) => id === root.id);
    expect(reply.status).toBe(left ? 201 : 404);
    if (left) expect(left.deleted_at).not.toBeNull();
  }
});

test('deleting the last two replies simultaneously also deletes the placeholder', async () => {
  const [ann, bob] = [await aUser(), await aUser()];
  const post = await aPost();
  for (let time = 0; time < 8; time += 1) {
    const root = await aComment({ on: post, by: ann });
    const replies = [
      await aComment({ on: post, to: root, by: ann }),
      await aComment({ on: post, to: root, by: bob }),
    ] as const;
    await as(ann).call('deleteComment', { params: { id: root.id } });
    await Promise.all([
      as(ann).call('deleteComment', { params: { id: replies[0].id } }),
      as(bob).call('deleteComment', { params: { id: replies[1].id } }),
    ]);
  }
  const { stored, comments } = await countsOf(post.id);
  expect(comments).toEqual([]);
  expect(stored).toEqual([0, 0]);
});

test('deleting a post while users reply to a comment on it causes no errors except 404', async () => {
  const author = await aUser();
  const post = await aPost({ by: author });
  const root = await aComment({ on: post });
  const users = await Promise.all(Array.from({ length: 6 }, () => aUser()));
  const answers = await Promise.all([
    as(author).send('deletePost', { params: { id: post.id } }),
    ...users.map((user) =>
      as(user).send('replyToComment', { params: { id: root.id }, body: { content: 'reply' } }),
    ),
  ]);
  expect(answers[0]?.status).toBe(204);
  expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([201, 204, 404]))).toBe(true);
});
