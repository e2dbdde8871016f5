import type { Post } from '@magpie/contract/posts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { keys } from '../client/query-keys.ts';
import { dropPost } from '../posts/drop-post.ts';
import { patchPost } from '../posts/post-cache.ts';

/** Merges a post into another one, and shows that everywhere. @throws ApiError */
export async function mergePost(cache: QueryClient, id: number, into: number): Promise<Post> {
  const post = await call('mergePost', { params: { id }, body: { into } });
  dropPost(cache, id);
  patchPost(cache, post.id, post);
  void cache.invalidateQueries({ queryKey: keys.comments });
  void cache.invalidateQueries({ queryKey: keys.waiting });
  return post;
}
