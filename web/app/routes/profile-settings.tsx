import { ProfileSettings } from '../features/profile/profile-settings.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { RequireLogin } from '../layout/access/require-login.tsx';
import type { Route } from './+types/profile-settings';

const words = {
  title: 'Profile Settings',
  description: 'Your account, its security, your emails and your data.',
};

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function ProfileSettingsScreen() {
  return (
    <div className="page-column">
      <RequireLogin>
        <PageHeader {...words} />
        <ProfileSettings />
      </RequireLogin>
    </div>
  );
}
