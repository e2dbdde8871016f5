import * as commentMessages from '@magpie/contract/messages/comments';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keys } from '../../api/client/query-keys.ts';
import { aComment, answerCalls } from '../../api/client/testing.ts';
import { useToasts } from '../../ui/toasts/toast-list.ts';
import { useCommentActs } from './use-comment-acts.ts';

test('a refused approval leaves the comment as it was, and a toast says so', async () => {
  const cache = new QueryClient();
  const comment = aComment({ status: 'flagged', reports_count: 2, can_moderate: true });
  const thread = { pages: [{ results: [comment], next: null, previous: null }], pageParams: [null] };
  cache.setQueryData(keys.thread(comment.post), thread);
  answerCalls(() => Promise.reject(new Error('refused')));
  const toasts = renderHook(useToasts).result;
  const { result } = renderHook(() => useCommentActs(comment), {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
  await act(() => result.current.approve());
  expect(toasts.current.at(-1)?.message).toBe(commentMessages.approveComment);
  expect(cache.getQueryData(keys.thread(comment.post))).toEqual(thread);
});
