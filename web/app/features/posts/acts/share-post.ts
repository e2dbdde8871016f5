import type { Post } from '@magpie/contract/posts';
import { postPath } from '../../../lib/text/post-path.ts';

/** The browser reports its own failures; a cancelled sharing is not a failure. */
export function share(post: Post): void {
  navigator.share({ title: post.title, url: location.origin + postPath(post) }).catch(() => {});
}
