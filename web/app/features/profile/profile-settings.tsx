import * as feedKeyMessages from '@magpie/contract/messages/following/feed-key';
import { mutedAndHidden } from '@magpie/contract/messages/following/mutes';
import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { profileQuery } from '../../api/users/profile.ts';
import { useAuth } from '../../session/auth.tsx';
import { Link } from '../../ui/link.tsx';
import { AccountFacts } from './account-facts.tsx';
import { FollowingFeed } from './following-feed.tsx';
import { MutedAndHidden } from './muted/deferred-muted.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { OwnData } from './own-data.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor/deferred-second-factor.tsx';
import { Sessions } from './sessions.tsx';

/** The viewer's account, in sections that can be linked to. Shows the stored user until the server has answered. */
export function ProfileSettings() {
  const { user: known } = useAuth();
  const { data: user = known } = useQuery(profileQuery());
  useScrollToSection(user !== null);
  if (!user) return null;
  return (
    <div className="flex flex-col gap-5">
      <nav aria-label="Settings" className="settings-nav">
        <Link to="#account">Account</Link>
        <Link to="#security">Security</Link>
        <Link to="#notifications">Notifications</Link>
        <Link to="#muted-and-hidden">{mutedAndHidden}</Link>
        <Link to="#data">Data</Link>
      </nav>
      <Section id="account" title="Account">
        <AccountFacts user={user} />
      </Section>
      <Section id="security" title="Security">
        <h3 className="font-semibold">Password</h3>
        <PasswordForm username={user.username} />
        <h3 className="mt-3 border-t border-line pt-6 font-semibold">Second factor</h3>
        <p className="text-sm text-muted">{secondFactorMessages.why}</p>
        <SecondFactor />
        <h3 id="sessions" className="mt-3 border-t border-line pt-6 font-semibold">
          Sessions
        </h3>
        <p className="text-sm text-muted">
          Where you are logged in. If you do not recognise a session, revoke it and update your password.
        </p>
        <Sessions />
      </Section>
      <Section id="notifications" title="Notifications">
        <NotificationSettings />
      </Section>
      <Section id="muted-and-hidden" title={mutedAndHidden}>
        <MutedAndHidden />
      </Section>
      <Section id="data" title="Data">
        <h3 id="following-feed" className="font-semibold">
          Feed of what you follow
        </h3>
        <p className="text-sm text-muted">{feedKeyMessages.why}</p>
        <FollowingFeed />
        <h3 className="mt-3 border-t border-line pt-6 font-semibold">Download and deletion</h3>
        <OwnData />
      </Section>
    </div>
  );
}

/** Scrolls to the section that the address names: the browser looks for it before it is rendered. */
function useScrollToSection(isShown: boolean) {
  useEffect(() => {
    if (isShown) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isShown]);
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="settings-card">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
