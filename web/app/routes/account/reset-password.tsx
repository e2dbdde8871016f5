import { ResetPassword } from '../../features/auth/reset-password.tsx';
import { PageHeader } from '../../layout/page-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/reset-password';

const words = {
  title: 'Set a new password',
  description: 'It replaces the old one and logs you out everywhere.',
};

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function ResetPasswordScreen() {
  return (
    <div className="page-column">
      <PageHeader {...words} />
      <ResetPassword />
    </div>
  );
}
