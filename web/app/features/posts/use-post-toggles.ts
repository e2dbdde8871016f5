import type { Post } from '@magpie/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { countWith, useWish } from '../../lib/use-wish.ts';
import { useOverlays } from '../../session/overlays.tsx';
import { postLikes, postSaves } from './post-toggles.ts';

/**
 * Whether a post is liked and saved, as it was last wished, and the switches for it. An anonymous viewer is asked
 * for a login, and gets what was wanted after it.
 */
export function usePostToggles({ id, is_liked, is_bookmarked, likes_count }: Post) {
  const cache = useQueryClient();
  const likes = postLikes(cache);
  const saves = postSaves(cache);
  const { requireLogin } = useOverlays();
  const liked = useWish(likes, id, is_liked);
  const saved = useWish(saves, id, is_bookmarked);
  return {
    liked,
    saved,
    likesCount: countWith(likes_count, is_liked, liked),
    toggleLike: () => requireLogin(() => likes.ask(id, !liked)),
    toggleSave: () => requireLogin(() => saves.ask(id, !saved)),
  };
}
