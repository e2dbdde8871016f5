import * as pageMessages from '@magpie/contract/messages/post-pages';
import type { Post } from '@magpie/contract/posts';
import { postPath } from '../../../lib/text/post-path.ts';
import { toastError } from '../../../session/toast-error.ts';
import { toast } from '../../../ui/toasts/toast-list.ts';

export async function copyLink(post: Post): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkTo(post));
    toast({ message: pageMessages.linkCopied });
  } catch (error) {
    toastError(error, pageMessages.copyLink);
  }
}

/** The browser reports its own failures; a cancelled sharing is none. */
export function share(post: Post): void {
  navigator.share({ title: post.title, url: linkTo(post) }).catch(() => {});
}

function linkTo(post: Post) {
  return location.origin + postPath(post);
}
