import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../api/users/profile.ts';
import { useAuth } from '../../session/auth.tsx';
import { Email } from '../../ui/labels/email.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';

/** The viewer's account. Shows the stored user until the server has answered. */
export function ProfileSettings() {
  const { user: known } = useAuth();
  const { data: user = known } = useQuery(profileQuery());
  if (!user) return null;
  return (
    <div className="flex flex-col gap-5">
      <section aria-labelledby="account" className="settings-card">
        <h2 id="account" className="text-lg font-semibold">
          Account
        </h2>
        <dl className="settings-facts">
          <dt>Username</dt>
          <dd>
            <Link to={`/user/${user.id}`}>{user.username}</Link>
          </dd>
          <dt>Email</dt>
          <dd>
            <Email address={user.email} />
          </dd>
          <dt>Terms accepted</dt>
          <dd>{user.terms_accepted ? 'Yes' : 'No'}</dd>
        </dl>
      </section>
      <section aria-labelledby="password" className="settings-card">
        <h2 id="password" className="text-lg font-semibold">
          Password
        </h2>
        <PasswordForm username={user.username} />
      </section>
      <section aria-labelledby="sessions" className="settings-card">
        <h2 id="sessions" className="text-lg font-semibold">
          Sessions
        </h2>
        <p className="text-sm text-muted">
          Where you are logged in. Revoke what you do not recognise, then update your password.
        </p>
        <Sessions />
      </section>
    </div>
  );
}
