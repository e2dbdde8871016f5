import { CategoryList } from '../../features/categories/category-list.tsx';
import { NewCategory } from '../../features/categories/new-category.tsx';
import { PageHeader } from '../../layout/page-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { RequireAdmin } from '../../layout/access/require-admin.tsx';
import type { Route } from './+types/categories';

const words = { title: 'Admin Categories', description: 'The categories people post to.' };

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, isPrivate: true });
}

export default function AdminCategories() {
  return (
    <RequireAdmin>
      <PageHeader {...words}>
        <NewCategory />
      </PageHeader>
      <CategoryList />
    </RequireAdmin>
  );
}
