import { UserList } from '../../features/users/user-list.tsx';
import { PageHeader } from '../../layout/page-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { RequireAdmin } from '../../layout/access/require-admin.tsx';
import type { Route } from './+types/users';

const words = { title: 'Admin Users', description: 'All members, newest first.' };

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function AdminUsers() {
  return (
    <RequireAdmin>
      <PageHeader {...words} />
      <UserList />
    </RequireAdmin>
  );
}
