import * as followMessages from '@magpie/contract/messages/follows';
import { FOLLOW_KINDS } from '@magpie/contract/values';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client/client.ts';
import { followChanged, followQuery, type FollowTarget } from '../../api/following/follows.ts';
import { useOptimisticToggle } from '../../lib/state/use-optimistic-toggle.ts';
import { useUser } from '../../session/auth.tsx';
import { useOverlays } from '../../session/overlays.tsx';
import { toastError } from '../../session/toast-error.ts';
import { toggleQueues } from '../../session/toggles.ts';

/**
 * Whether the viewer follows something, and the toggle. A press shows at once, and is rolled back when the call fails.
 * @param isListed its state came with the list of what the viewer follows
 */
export function useFollow(target: FollowTarget, isListed: boolean) {
  const cache = useQueryClient();
  const isLoggedIn = useUser() !== null;
  const { requireLogin } = useOverlays();
  const { data } = useQuery({ ...followQuery(target), enabled: isLoggedIn && !isListed });
  const queue = follows(cache);
  const key = keyOf(target);
  const followed = useOptimisticToggle(queue, key, isLoggedIn && (data?.is_followed ?? false));
  return {
    followed,
    toggle: () => requireLogin(() => queue.set(key, !followed), { intent: 'follow' }),
  };
}

const follows = toggleQueues<unknown, string>({
  send(key, on) {
    const { kind, id } = targetOf(key);
    return on ? call('follow', { body: { kind, id } }) : call('unfollow', { params: { kind, id } });
  },
  onSuccess(cache, key, reply) {
    // Only following answers something.
    followChanged(cache, targetOf(key), reply !== null);
  },
  onError: (error, on) => toastError(error, on ? followMessages.follow : followMessages.unfollow),
});

function keyOf({ kind, id }: FollowTarget) {
  return `${kind} ${id}`;
}

function targetOf(key: string) {
  const [kind, id = ''] = key.split(' ');
  return { kind: FOLLOW_KINDS.find((known) => known === kind) ?? 'user', id };
}
