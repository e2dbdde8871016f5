import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../api/users.ts';
import { useAuth } from '../../session/auth.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordForm } from './password-form.tsx';

/** One's own account. What the session knows of it shows until the server has said how it is now. */
export function ProfileSettings() {
  const { user: known, logout } = useAuth();
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
          <dd>{user.email}</dd>
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
      <section aria-labelledby="session" className="settings-card">
        <h2 id="session" className="text-lg font-semibold">
          Session
        </h2>
        <p className="text-sm text-muted">Logging out ends the session in this browser.</p>
        <Button className="self-start" onClick={() => void logout()}>
          Log Out
        </Button>
      </section>
    </div>
  );
}
