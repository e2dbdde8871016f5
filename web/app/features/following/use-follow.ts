import { actionLabels } from '@magpie/contract/messages/actions';
import * as followMessages from '@magpie/contract/messages/following/follows';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client/client.ts';
import { followChanged, followQuery, type FollowTarget } from '../../api/following/follows.ts';
import { useShownToggle } from '../../lib/state/use-shown-toggle.ts';
import { useUser } from '../../session/auth.tsx';
import { useOverlays } from '../../session/overlays.tsx';
import { toastError } from '../../session/toast-error.ts';
import { toggleQueues } from '../../session/toggles.ts';
import { toast } from '../../ui/toasts/toast-list.ts';

/**
 * Whether the viewer follows something, and a toggle whose change is shown at once and rolled back when the call fails.
 * @param isListed whether its state came with the list of what the viewer follows
 */
export function useFollow(target: FollowTarget, isListed: boolean) {
  const cache = useQueryClient();
  const isLoggedIn = useUser() !== null;
  const { requireLogin } = useOverlays();
  const { data } = useQuery({ ...followQuery(target), enabled: isLoggedIn && !isListed });
  const queue = follows(cache);
  const key = sameTarget(target);
  const followed = useShownToggle(queue, key, isLoggedIn && (data?.is_followed ?? false));
  return {
    followed,
    toggle: () => requireLogin(() => queue.set(key, !followed), { intent: 'follow' }),
  };
}

const follows = toggleQueues<unknown, FollowTarget>({
  send: ({ kind, id }, on) =>
    on ? call('follow', { body: { kind, id } }) : call('unfollow', { params: { kind, id: String(id) } }),
  onSuccess(cache, target, reply) {
    // Only the call `follow` has a reply.
    const isFollowed = reply !== null;
    followChanged(cache, target, isFollowed);
    const queue = follows(cache);
    if (isFollowed || queue.optimisticValue(target) !== false) return;
    const run = () => queue.set(target, true);
    toast({ message: followMessages.unfollowed, action: { label: actionLabels.undo, run } });
  },
  onError: (error, on) => toastError(error, on ? followMessages.follow : followMessages.unfollow),
});

const targets = new Map<string, FollowTarget>();

/** The same object for the same target, wherever it is shown. */
function sameTarget({ kind, id }: FollowTarget): FollowTarget {
  const name = `${kind} ${id}`;
  const target = targets.get(name) ?? { kind, id };
  targets.set(name, target);
  return target;
}
