import { actionLabels } from '@magpie/contract/messages/actions';
import * as muteMessages from '@magpie/contract/messages/following/mutes';
import type { Post } from '@magpie/contract/posts';
import type { MuteKind } from '@magpie/contract/values';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/client/client.ts';
import { mutesChanged } from '../api/following/mutes.ts';
import { withhold } from '../api/posts/withheld.ts';
import { toast } from '../ui/toasts/toast-list.ts';
import { toastError } from './toast-error.ts';

/** What can be muted by one click; words need a form. */
export interface MuteTarget {
  kind: Exclude<MuteKind, 'word'>;
  /** The host of a site, otherwise an id. */
  id: number | string;
  name: string;
}

/** Mutes something: its posts leave the viewer's feeds at once, and come back when the call fails or is undone. */
export async function mute(cache: QueryClient, { kind, id, name }: MuteTarget): Promise<void> {
  const putBack = withhold(cache, `${kind} ${id}`, (post) => belongsTo(post, kind, id));
  try {
    const { id: mute_id } = await call('mute', { body: { kind, target: id } });
    void mutesChanged(cache, kind);
    announce(muteMessages.muted(name), muteMessages.unmute, async () => {
      await call('unmute', { params: { id: mute_id } });
      putBack();
      await mutesChanged(cache, kind);
    });
  } catch (error) {
    putBack();
    toastError(error, muteMessages.mute);
  }
}

/** Hides a post from the viewer's feeds in the same way. */
export async function hidePost(cache: QueryClient, id: number): Promise<void> {
  const putBack = withhold(cache, 'hidden', (post) => post.id === id);
  try {
    await call('hidePost', { params: { id } });
    void mutesChanged(cache);
    announce(muteMessages.hidden, muteMessages.unhide, async () => {
      await call('unhidePost', { params: { id } });
      putBack();
      await mutesChanged(cache);
    });
  } catch (error) {
    putBack();
    toastError(error, muteMessages.hide);
  }
}

/** Confirms what was muted or hidden, and offers to undo it. */
export function announce(message: string, failure: string, undo: () => Promise<void>): void {
  const run = () => void undo().catch((error: unknown) => toastError(error, failure));
  toast({ message, tone: 'success', action: { label: actionLabels.undo, run } });
}

/** A site includes its subdomains. */
function belongsTo(
  { author, category, tags, url }: Post,
  kind: MuteTarget['kind'],
  id: number | string,
): boolean {
  if (kind === 'user') return author?.id === id;
  if (kind === 'category') return category.id === id;
  if (kind === 'tag') return tags.some((tag) => tag.id === id);
  return `.${URL.parse(url)?.hostname}`.endsWith(`.${id}`);
}
