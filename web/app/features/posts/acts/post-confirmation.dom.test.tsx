import * as postMessages from '@magpie/contract/messages/posts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findPost } from '../../../api/posts/post-cache.ts';
import { keys } from '../../../api/client/query-keys.ts';
import { answerCalls, aPost } from '../../../api/client/testing.ts';
import { PostConfirmation } from './post-confirmation.tsx';

test.each([
  ['Report', 'report', postMessages.confirmReportPost, postMessages.reportPost],
  ['Remove', 'remove', postMessages.confirmRemovePost, postMessages.removePost],
  ['Delete', 'delete', postMessages.confirmDeletePost, postMessages.deletePost],
] as const)(
  '%s: a refusal is shown in the confirmation, which stays, and the post is as it was',
  async (label, confirming, sentence, failure) => {
    const cache = new QueryClient();
    const post = aPost();
    cache.setQueryData(keys.post(post.id), post);
    answerCalls(() => Promise.reject(new Error('refused')));
    const onClose = vi.fn();
    render(
      <QueryClientProvider client={cache}>
        <PostConfirmation {...{ post, confirming, onClose }} />
      </QueryClientProvider>,
    );
    fireEvent.click(await screen.findByRole('button', { name: label }));
    expect((await screen.findByRole('alert')).textContent).toBe(failure);
    expect(screen.getByRole('dialog').textContent).toContain(sentence);
    expect(onClose).not.toHaveBeenCalled();
    expect(findPost(cache, post.id)).toEqual(post);
  },
);
