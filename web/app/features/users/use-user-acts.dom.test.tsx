import * as userMessages from '@magpie/contract/messages/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls } from '../../api/client/testing.ts';
import { aUser } from '../../session/testing.ts';
import { useToasts } from '../../ui/toasts/toast-list.ts';
import { useUserActs } from './use-user-acts.ts';

test.each([
  ['unban', userMessages.unbanUser],
  ['promote', userMessages.promoteUser],
  ['demote', userMessages.demoteUser],
] as const)('%s: a toast says that it failed', async (name, failure) => {
  answerCalls(() => Promise.reject(new Error('failed')));
  const toasts = renderHook(useToasts).result;
  const { result } = renderHook(() => useUserActs(aUser()), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  await act(() => result.current.act(name));
  expect(toasts.current.at(-1)?.message).toBe(failure);
  expect(result.current.busy).toBeNull();
});
