import * as pageMessages from '@magpie/contract/messages/post-pages';
import { toast } from '../ui/toasts/toast-list.ts';
import { toastError } from './toast-error.ts';

/** Copies the address of a page of this site, given its path. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + path);
    toast({ message: pageMessages.linkCopied });
  } catch (error) {
    toastError(error, pageMessages.copyLink);
  }
}
