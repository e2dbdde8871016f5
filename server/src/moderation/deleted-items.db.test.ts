import { expect, test } from 'vitest';
import { findWrongValues } from '../cli/check/check.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment, context } = await aSite();
const [author, reporter] = [await aUser(), await aUser()];
const admin = await aUser({ admin: true });
const { read } = context.database;

async function reportAndRemove(kind: 'Post' | 'Comment', id: number) {
  await as(reporter).call(`report${kind}`, { params: { id } });
  await as(admin).call(`remove${kind}`, { params: { id }, body: { reason: 'Spam' } });
}

function reports() {
  return read.selectFrom('reports').selectAll().orderBy('id').execute();
}

function decisions() {
  return read.selectFrom('decisions').selectAll().orderBy('id').execute();
}

test('decisions and reports outlive their post, with its author, title and URL', async () => {
  const post = await aPost({ by: author, title: 'Buy now', url: 'https://spam.invalid/now' });
  await reportAndRemove('Post', post.id);
  const item = { author_id: author.id, title: 'Buy now', url: 'https://spam.invalid/now', comment_id: null };
  const decision = { ...item, admin_id: admin.id, verb: 'remove', reason: 'Spam' };
  expect((await decisions()).at(-1)).toMatchObject({ ...decision, post_id: post.id });
  expect((await reports()).at(-1)).toMatchObject({ ...item, post_id: post.id, reporter_id: reporter.id });

  await as(author).call('deletePost', { params: { id: post.id } });
  expect((await decisions()).at(-1)).toMatchObject({ ...decision, post_id: null });
  expect((await reports()).at(-1)).toMatchObject({ ...item, post_id: null, reporter_id: reporter.id });
});

test.each([
  ['a comment', 'deleteComment', false],
  ['a comment with replies', 'deleteComment', true],
  ['the post of a comment', 'deletePost', false],
] as const)('decisions and reports on a comment outlive deleting %s', async (_title, call, hasReplies) => {
  const post = await aPost({ by: author });
  const comment = await aComment({ on: post, by: author });
  if (hasReplies) await aComment({ on: post, to: comment });
  await reportAndRemove('Comment', comment.id);
  const [decision, report] = [(await decisions()).at(-1), (await reports()).at(-1)];
  const item = { author_id: author.id, post_id: null, title: null, url: null };
  expect(decision).toMatchObject({ ...item, comment_id: comment.id, verb: 'remove', reason: 'Spam' });
  expect(report).toMatchObject({ ...item, comment_id: comment.id, reporter_id: reporter.id });

  await as(author).call(call, { params: { id: call === 'deletePost' ? post.id : comment.id } });
  expect((await decisions()).at(-1)).toEqual({ ...decision, comment_id: hasReplies ? comment.id : null });
  expect((await reports()).at(-1)).toEqual({ ...report, comment_id: null });
});

test('the check finds no contradiction after posts and comments were deleted', async () => {
  expect(await Array.fromAsync(findWrongValues(read))).toEqual([]);
});

test('the database refuses a decision or report on a post without its title and URL, and on two items', async () => {
  const post = await aPost();
  const comment = await aComment({ on: post });
  const about = {
    author_id: author.id,
    post_id: post.id,
    comment_id: null,
    title: 'x',
    url: 'x',
    created_at: 1,
  };
  for (const wrong of [
    { ...about, title: null, url: null },
    { ...about, title: null },
    { ...about, comment_id: comment.id },
    { ...about, title: null, url: null, comment_id: comment.id },
  ]) {
    const decision = {
      ...wrong,
      admin_id: admin.id,
      verb: 'remove',
      status_before: 'active',
      status_after: 'removed',
      created_at_before: 1,
      reason: '',
    } as const;
    const report = { ...wrong, reporter_id: reporter.id };
    const { transact } = context.database;
    await expect(transact((tx) => tx.insertInto('decisions').values(decision).execute())).rejects.toThrow(
      /check/i,
    );
    await expect(transact((tx) => tx.insertInto('reports').values(report).execute())).rejects.toThrow(
      /check/i,
    );
  }
});
