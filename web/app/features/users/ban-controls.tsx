import type { FullUser, User } from '@magpie/contract/users';
import { useAuth } from '../../session/auth.tsx';
import { deferred } from '../../lib/rendering/deferred.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toastNotLoaded } from '../../ui/toasts/toast-not-loaded.ts';
import { BanState } from './ban-state.tsx';
import type { ContextButtonProps } from './context/context-button.tsx';
import type { UserActionsProps } from './user-actions.tsx';

/** For admins on the page of a user: buttons to ban and unban, and what admins know about the user. */
export function BanControls({ user }: { user: User }) {
  const { user: viewer } = useAuth();
  if (viewer?.role !== 'admin' || viewer.id === user.id || !isFull(user)) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 max-lg:order-last max-lg:basis-full">
      {user.is_banned && <BanState user={user} />}
      <UserActions user={user} only={['banTemporarily', 'banPermanently', 'unban']} />
      <ContextButton user={user} />
    </div>
  );
}

/** Only admins get these fields of other users. */
function isFull(user: User): user is FullUser {
  return user.ban_status !== undefined;
}

/** Only admins need these scripts. */
const ContextButton = deferred<ContextButtonProps>({
  load: async () => (await import('./context/context-button.tsx')).ContextButton,
  Waiting: () => <Skeleton className="h-8 w-24" />,
  onFailure: toastNotLoaded,
});

const UserActions = deferred<UserActionsProps>({
  load: async () => (await import('./user-actions.tsx')).UserActions,
  Waiting: () => <Skeleton className="h-8 w-48" />,
  onFailure: toastNotLoaded,
});
