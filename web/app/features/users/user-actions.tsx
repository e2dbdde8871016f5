import type { FullUser } from '@magpie/contract/users';
import { useState } from 'react';
import { useLast } from '../../lib/use-last.ts';
import { useAuth } from '../../session/auth.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusWithin } from '../../ui/use-focus-within.ts';
import { BanDialog } from './ban-dialog.tsx';
import { type UserAct, userActs } from './user-acts.ts';
import { type BanCall, useUserActs } from './use-user-acts.ts';

export function UserActions({ user }: { user: FullUser }) {
  const { user: admin } = useAuth();
  const { busy, act, ban } = useUserActs(user);
  const [confirming, setConfirming] = useState<BanCall | null>(null);
  const question = useLast(confirming);
  const row = useFocusWithin(busy !== null);

  const press: Record<UserAct, () => void> = {
    banTemporarily: () => setConfirming('banTemporarily'),
    banPermanently: () => setConfirming('banPermanently'),
    unban: () => void act('unban'),
    promote: () => void act('promote'),
    demote: () => void act('demote'),
    endSessions: () => void act('endSessions'),
  };
  return (
    <div ref={row} tabIndex={-1} className="data-acts outline-none">
      {userActs(user, admin).map((name) => (
        <Button key={name} size="sm" loading={busy === name} disabled={busy !== null} onClick={press[name]}>
          {LABELS[name]}
        </Button>
      ))}
      {question && (
        <BanDialog
          key={question}
          open={confirming !== null}
          onClose={() => setConfirming(null)}
          username={user.username}
          isPermanent={question === 'banPermanently'}
          onBan={(reason) => ban(question, reason)}
        />
      )}
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
