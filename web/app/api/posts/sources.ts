import type { Post } from '@magpie/contract/posts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../client/client.ts';
import { screenKeys } from '../client/screen-keys.ts';
import { patchPost } from './post-cache.ts';

/** Adds another page with the same text to a post, and updates the post everywhere. @throws ApiError */
export async function addSource(cache: QueryClient, id: number, url: string): Promise<Post> {
  return changed(cache, await call('addSource', { params: { id }, body: { url } }));
}

/** @throws ApiError */
export async function removeSource(cache: QueryClient, id: number, url: string): Promise<Post> {
  return changed(cache, await call('removeSource', { params: { id }, query: { url } }));
}

function changed(cache: QueryClient, post: Post): Post {
  patchPost(cache, post.id, { sources: post.sources });
  // A preview of this URL names the post, or no longer does.
  cache.removeQueries({ queryKey: screenKeys.previews });
  return post;
}
