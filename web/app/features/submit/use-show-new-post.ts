import { shared, submittedHeld } from '@magpie/contract/messages/submit';
import type { Post } from '@magpie/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { screenKeys } from '../../api/client/screen-keys.ts';
import { showSubmitted } from '../../api/posts/submitted-posts.ts';
import { toast } from '../../ui/toasts/toast-list.ts';
import { findCard, markCard } from './new-card.ts';

const RECENT = '/explore/recent';

/**
 * Returns a function that shows a new post: it adds the post to the feeds, marks its card, and shows a toast that leads to
 * it. A held post is not marked; a toast says that it waits, unless the form has said so (`wasSeen`).
 */
export function useShowNewPost() {
  const cache = useQueryClient();
  const navigate = useNavigate();

  async function view(id: number) {
    const isThere = location.pathname === RECENT;
    const left = isThere ? null : findCard(id);
    if (!isThere) await navigate(RECENT);
    const card = await markCard(id, left);
    card?.scrollIntoView({ block: 'center' });
    card?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true });
  }

  return (post: Post, { wasSeen }: { wasSeen: boolean }) => {
    showSubmitted(cache, post);
    // The next preview of this URL names the post.
    cache.removeQueries({ queryKey: screenKeys.previews });
    if (!isHeld(post)) {
      void markCard(post.id);
      toast({ message: shared, tone: 'success', action: { label: 'View', run: () => void view(post.id) } });
    } else if (!wasSeen) toast({ message: submittedHeld, tone: 'success' });
  };
}

/** Whether a new post waits for approval by an admin. */
export function isHeld({ status }: Post): boolean {
  return status === 'pending';
}
