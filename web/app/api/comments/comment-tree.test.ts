import * as commentMessages from '@magpie/contract/messages/comments';
import { expect, test } from 'vitest';
import { addReply, changeComment, deleteComment } from './comment-tree.ts';
import { aComment } from '../client/testing.ts';

function aThread() {
  const third = aComment();
  const second = aComment({ replies: [third] });
  const root = aComment({ replies: [second] });
  return { threads: [aComment(), root], root, second, third };
}

test('changes one comment at any level', () => {
  const { threads, third } = aThread();
  const changed = changeComment(threads, third.id, (comment) => ({ ...comment, content: 'Anew' }));
  expect(changed[1]?.replies[0]?.replies[0]?.content).toBe('Anew');
  expect(changed[0]).toEqual(threads[0]);
});

test('adds a reply last below its parent, once', () => {
  const { threads, root, second } = aThread();
  const reply = aComment();
  const once = addReply(threads, root.id, reply);
  expect(once[1]?.replies).toEqual([second, reply]);
  expect(addReply(once, root.id, reply)).toEqual(once);
});

test('adds a reply to a comment of the third level at the same level', () => {
  const { threads, third } = aThread();
  const reply = aComment();
  const [, root] = addReply(threads, third.id, reply);
  expect(root?.replies[0]?.replies).toEqual([third, reply]);
});

test('removes a deleted comment, and keeps one with replies as a placeholder', () => {
  const { threads, second, third } = aThread();
  expect(deleteComment(threads, third.id)[1]?.replies[0]?.replies).toEqual([]);
  expect(deleteComment(threads, second.id)[1]?.replies[0]).toMatchObject({
    content: commentMessages.deletedComment,
    author: null,
    status: 'removed',
    replies: [third],
  });
});

test('removes a placeholder when its last reply is deleted, recursively', () => {
  const { threads, root, second, third } = aThread();
  let left = deleteComment(threads, root.id);
  left = deleteComment(left, second.id);
  expect(deleteComment(left, third.id)).toEqual([threads[0]]);
});
