import type { FullUser } from '@magpie/contract/users';
import { useState } from 'react';
import { useAuth } from '../../session/auth.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusWithin } from '../../ui/dialogs/use-focus-within.ts';
import { BanDialog, type BanConfirmation } from './ban-dialog.tsx';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { isBan, type UserAct, userActs } from './user-acts.ts';
import { useUserActs } from './use-user-acts.ts';

export interface UserActionsProps {
  user: FullUser;
  /** Which of the possible actions to offer; all by default. */
  only?: readonly UserAct[];
}

/** Buttons in two groups: first bans, in red, and unbanning; then promoting, demoting and ending sessions. */
export function UserActions({ user, only }: UserActionsProps) {
  const { user: admin } = useAuth();
  const { busy, act } = useUserActs(user);
  const [confirming, setConfirming] = useState<BanConfirmation | null>(null);
  const [isEnding, setEnding] = useState(false);
  const row = useFocusWithin(busy !== null);
  const acts = userActs(user, admin).filter((name) => only?.includes(name) ?? true);
  const groups = [
    acts.filter((name) => name === 'unban' || isBan(name)),
    acts.filter((name) => name !== 'unban' && !isBan(name)),
  ].filter((group) => group.length > 0);

  function start(name: UserAct) {
    if (isBan(name)) setConfirming({ user, ban: name });
    else if (name === 'endSessions') setEnding(true);
    else void act(name);
  }
  return (
    <div ref={row} tabIndex={-1} className="data-acts outline-none">
      {groups.map((group) => (
        <div key={group[0]} className="data-acts-group">
          {group.map((name) => (
            <Button
              key={name}
              size="sm"
              variant={isBan(name) ? 'grave' : 'secondary'}
              loading={busy === name}
              disabled={busy !== null}
              onClick={() => start(name)}
            >
              {LABELS[name]}
            </Button>
          ))}
        </div>
      ))}
      <BanDialog confirming={confirming} onClose={() => setConfirming(null)} />
      <EndSessionsDialog user={user} open={isEnding} onClose={() => setEnding(false)} />
    </div>
  );
}

const LABELS: Record<UserAct, string> = {
  banTemporarily: 'Ban for 24 hours',
  banPermanently: 'Ban permanently',
  unban: 'Unban',
  promote: 'Promote to admin',
  demote: 'Demote from admin',
  endSessions: 'End sessions',
};
