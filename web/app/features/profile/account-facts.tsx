import * as accountMessages from '@magpie/contract/messages/account';
import type { FullUser } from '@magpie/contract/users';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { Email } from '../../ui/labels/email.tsx';
import { Link } from '../../ui/link.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { ChangeUsernameDialog } from './change-username-dialog.tsx';
import { useResendConfirmation } from './use-resend-confirmation.ts';

/** The viewer's username and email address, with buttons to change them, and whether they accepted the terms. */
export function AccountFacts({ user }: { user: FullUser }) {
  const [changing, setChanging] = useState<'username' | 'email' | null>(null);
  const { busy, resend } = useResendConfirmation();
  const close = () => setChanging(null);
  return (
    <>
      <dl className="settings-facts">
        <div>
          <dt>Username</dt>
          <dd>
            <Link to={`/user/${user.id}`}>{user.username}</Link>
          </dd>
          <dd className="settings-acts">
            <Button size="sm" onClick={() => setChanging('username')}>
              Change username
            </Button>
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <Email address={user.email} />{' '}
            {!user.email_verified && <Badge tone="warning">{accountMessages.notConfirmed}</Badge>}
          </dd>
          <dd className="settings-acts">
            {!user.email_verified && (
              <Button size="sm" loading={busy} onClick={() => void resend()}>
                Resend confirmation
              </Button>
            )}
            <Button size="sm" onClick={() => setChanging('email')}>
              Change email
            </Button>
          </dd>
        </div>
        <div>
          <dt>Terms accepted</dt>
          <dd>{user.terms_accepted ? 'Yes' : 'No'}</dd>
        </div>
      </dl>
      <ChangeUsernameDialog open={changing === 'username'} onClose={close} username={user.username} />
      <ChangeEmailDialog open={changing === 'email'} onClose={close} />
    </>
  );
}
