import type { NotificationPage } from '@magpie/contract/notifications/notifications';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { change } from '../client/change.ts';
import { call } from '../client/client.ts';
import { screenKeys } from '../client/screen-keys.ts';
import { patchPost } from '../posts/post-cache.ts';

/** Mutes the thread of a post or unmutes it, and shows that on the post and in the list of notifications. */
export async function muteThread(cache: QueryClient, id: number, mutes: boolean): Promise<void> {
  const { is_thread_muted } = await call(mutes ? 'muteThread' : 'unmuteThread', { params: { id } });
  patchPost(cache, id, { is_thread_muted });
  change<InfiniteData<NotificationPage>>(cache, { queryKey: screenKeys.notifications }, (list) => ({
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      results: page.results.map((notification) =>
        notification.post?.id === id ? { ...notification, is_thread_muted } : notification,
      ),
    })),
  }));
}
