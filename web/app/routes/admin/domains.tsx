import { BlockDomain } from '../../features/domains/block-domain.tsx';
import { DomainList } from '../../features/domains/domain-list.tsx';
import { PageHeader } from '../../layout/page-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { RequireAdmin } from '../../layout/access/require-admin.tsx';
import type { Route } from './+types/domains';

const words = { title: 'Admin Domains', description: 'Domains that can’t be linked.' };

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function AdminDomains() {
  return (
    <RequireAdmin>
      <PageHeader {...words}>
        <BlockDomain />
      </PageHeader>
      <DomainList />
    </RequireAdmin>
  );
}
