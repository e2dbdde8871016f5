import { ModerationQueue } from '../features/moderation/moderation-queue.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { RequireAdmin } from '../layout/access/require-admin.tsx';
import type { Route } from './+types/admin-approvals';

const words = {
  title: 'Admin Approvals',
  description: 'What was reported, held or removed, newest first.',
};

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function AdminApprovals() {
  return (
    <RequireAdmin>
      <PageHeader {...words} />
      <ModerationQueue />
    </RequireAdmin>
  );
}
