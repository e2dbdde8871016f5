import { useState } from 'react';
import { ResetPassword } from '../../features/auth/reset-password.tsx';
import { PageHeader } from '../../layout/page-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/reset-password';

const title = 'Set a new password';

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { title, description: 'The page that a link in an email opens.', isPrivate: true });
}

export default function ResetPasswordScreen() {
  const [isDone, setDone] = useState(false);
  return (
    <div className="page-column">
      <PageHeader title={isDone ? 'Password changed' : title} />
      <ResetPassword isDone={isDone} onDone={() => setDone(true)} />
    </div>
  );
}
