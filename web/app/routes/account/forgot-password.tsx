import { ForgotPassword } from '../../features/auth/forgot-password.tsx';
import { PageHeader } from '../../layout/page-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/forgot-password';

const words = {
  title: 'Forgot your password?',
  description: 'Enter your account’s email address, and we’ll send you a link to set a new password.',
};

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function ForgotPasswordScreen() {
  return (
    <div className="page-column">
      <PageHeader {...words} />
      <ForgotPassword />
    </div>
  );
}
