import type { Category } from '@magpie/contract/categories';
import { CATEGORY_POSTS_MAX } from '@magpie/contract/limits';
import * as categoryMessages from '@magpie/contract/messages/categories';
import { OTHER_CATEGORY } from '@magpie/contract/other-category';
import { useQuery } from '@tanstack/react-query';
import { formRefusal } from '../../api/client/form-refusal.ts';
import { categoryCountsQuery } from './category-counts.ts';
import { useLast } from '../../lib/state/use-last.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { useCategoryActs } from './use-category-acts.ts';
import { isolated } from '@magpie/contract/messages/isolated';

/** The open dialog and its category. */
export interface CategoryConfirmation {
  kind: 'edit' | 'delete';
  category: Category;
}

export interface CategoryConfirmationsProps {
  /** null when no dialog is open. */
  confirming: CategoryConfirmation | null;
  onClose: () => void;
}

/** The dialogs are rendered outside the list, so that their closing animation survives the removal of the row. */
export function CategoryConfirmations({ confirming, onClose }: CategoryConfirmationsProps) {
  const acts = useCategoryActs();
  const last = useLast(confirming);
  if (last === null) return null;
  const { kind, category } = last;
  const isOpen = confirming !== null;
  if (kind === 'edit') {
    return (
      <CategoryDialog
        key={category.id}
        open={isOpen}
        onClose={onClose}
        title="Edit category"
        category={category}
        failure={categoryMessages.updateCategory}
        onSave={(body) => acts.edit(category, body)}
      />
    );
  }
  return (
    <FormDialog
      key={category.id}
      open={isOpen}
      onClose={onClose}
      title={`Delete ${isolated(category.name)}`}
      description={<DeletionEffect {...{ category, isOpen }} />}
      size="sm"
      actionLabel="Delete"
      tone="danger"
      onSend={() => acts.delete(category)}
      explain={(error) => formRefusal(error, categoryMessages.deleteCategory)}
    />
  );
}

/** What happens to the posts of the category. Until they are counted, the line with their number is empty. */
function DeletionEffect({ category: { id, slug }, isOpen }: { category: Category; isOpen: boolean }) {
  const moves = slug !== OTHER_CATEGORY.slug;
  const { data: counts } = useQuery({ ...categoryCountsQuery(), enabled: isOpen && moves });
  // While the dialog closes, a deleted category no longer has a count.
  const posts = useLast(counts?.get(id) ?? null);
  return (
    <>
      {categoryMessages.confirmDeleteCategory}
      <span className="mt-1 block min-h-lh font-medium text-ink">
        {moves && posts !== null && categoryMessages.postsMove(posts, CATEGORY_POSTS_MAX)}
      </span>
    </>
  );
}
