import * as commentMessages from '@magpie/contract/messages/comments';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keys } from '../../api/client/query-keys.ts';
import { aComment, answerCalls } from '../../api/client/testing.ts';
import { CommentConfirmation } from './comment-confirmation.tsx';

test.each([
  ['Report', 'report', commentMessages.confirmReportComment, commentMessages.reportComment],
  ['Remove', 'remove', commentMessages.confirmRemoveComment, commentMessages.removeComment],
  ['Delete', 'delete', commentMessages.confirmDeleteComment, commentMessages.deleteComment],
] as const)(
  '%s: a refusal is shown in the confirmation, which stays, and the comment is as it was',
  async (label, confirming, sentence, failure) => {
    const cache = new QueryClient();
    const comment = aComment();
    const thread = { pages: [{ results: [comment], next: null, previous: null }], pageParams: [null] };
    cache.setQueryData(keys.thread(comment.post), thread);
    answerCalls(() => Promise.reject(new Error('refused')));
    const onClose = vi.fn();
    render(
      <QueryClientProvider client={cache}>
        <CommentConfirmation {...{ comment, confirming, onClose }} />
      </QueryClientProvider>,
    );
    fireEvent.click(await screen.findByRole('button', { name: label }));
    expect((await screen.findByRole('alert')).textContent).toBe(failure);
    expect(screen.getByRole('dialog').textContent).toContain(sentence);
    expect(onClose).not.toHaveBeenCalled();
    expect(cache.getQueryData(keys.thread(comment.post))).toEqual(thread);
  },
);
