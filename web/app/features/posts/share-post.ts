import * as pageMessages from '@magpie/contract/messages/post-pages';
import type { Post } from '@magpie/contract/posts';
import { postPath } from '../../lib/post-path.ts';
import { toast } from '../../ui/toast-list.ts';

export async function copyLink(post: Post): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + postPath(post));
    toast({ message: pageMessages.linkCopied });
  } catch {
    toast({ message: pageMessages.copyLink, tone: 'error' });
  }
}

export function canShare(): boolean {
  return typeof navigator === 'object' && 'share' in navigator;
}

/** The browser reports its own failures; a cancelled sharing is none. */
export async function share(post: Post): Promise<void> {
  await navigator.share({ title: post.title, url: location.origin + postPath(post) }).catch(() => {});
}
