import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import type { CommentPage } from '@magpie/contract/comments';
import { expect, test } from 'vitest';
import { keys } from '../../api/client/query-keys.ts';
import { aComment, answerCalls } from '../../api/client/testing.ts';
import { commentLikes } from './comment-likes.ts';

test.each([
  { on: true, before: 0, reply: { likes_count: 7, is_liked: true } },
  { on: false, before: 3, reply: { likes_count: 5, is_liked: false } },
])('shows the like count of the server’s reply ($on)', async ({ on, before, reply }) => {
  const cache = new QueryClient();
  const comment = aComment({ likes_count: before, is_liked: !on });
  const thread = keys.thread(comment.post);
  const page: CommentPage = { results: [comment], next: null, previous: null };
  cache.setQueryData(thread, { pages: [page], pageParams: [null] });
  answerCalls(() => reply);
  commentLikes(cache).set(comment.id, on);
  const shown = () => cache.getQueryData<InfiniteData<CommentPage>>(thread)?.pages[0]?.results;
  await expect.poll(shown).toEqual([{ ...comment, ...reply }]);
});
