import { NewTag } from '../../features/tags/new-tag.tsx';
import { TagList } from '../../features/tags/tag-list.tsx';
import { PageHeader } from '../../layout/page-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { RequireAdmin } from '../../layout/access/require-admin.tsx';
import type { Route } from './+types/tags';

const words = { title: 'Admin Tags', description: 'The tags people can choose.' };

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function AdminTags() {
  return (
    <RequireAdmin>
      <PageHeader {...words}>
        <NewTag />
      </PageHeader>
      <TagList />
    </RequireAdmin>
  );
}
