import * as categoryMessages from '@magpie/contract/messages/categories';
import type { Category } from '@magpie/contract/categories';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery } from '../../api/topics/categories.ts';
import { categoryCountsQuery } from './category-counts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CategoryConfirmations, type CategoryConfirmation } from './category-confirmations.tsx';
import { CategoryRow } from './category-row.tsx';

/** All categories, to edit and delete. */
export function CategoryList() {
  const { data: categories, isError, isFetching, refetch } = useQuery({ ...categoriesQuery(), staleTime: 0 });
  const [confirming, setConfirming] = useState<CategoryConfirmation | null>(null);
  return (
    <div className="flex flex-col gap-5">
      {isError && <ErrorState message={categoryMessages.loadCategories} query={{ refetch, isFetching }} />}
      {!categories && !isError && <Skeleton className="h-96 w-full rounded-xl" />}
      {categories?.length === 0 && <EmptyState message={categoryMessages.noCategories} icon="Shapes" />}
      {categories && categories.length > 0 && (
        <CategoryTable categories={categories} onConfirm={setConfirming} />
      )}
      <CategoryConfirmations confirming={confirming} onClose={() => setConfirming(null)} />
    </div>
  );
}

interface CategoryTableProps {
  categories: Category[];
  onConfirm: (confirming: CategoryConfirmation) => void;
}

function CategoryTable({ categories, onConfirm }: CategoryTableProps) {
  const { data: counts } = useQuery(categoryCountsQuery());
  return (
    <DataTable columns={COLUMNS} aria-label="Categories">
      {categories.map((category) => (
        <CategoryRow
          key={category.id}
          category={category}
          posts={counts?.get(category.id)}
          onEdit={() => onConfirm({ kind: 'edit', category })}
          onDelete={() => onConfirm({ kind: 'delete', category })}
        />
      ))}
    </DataTable>
  );
}

const COLUMNS = ['Name', 'Slug', 'Description', 'Posts', 'Actions'];
