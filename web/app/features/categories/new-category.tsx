import * as categoryMessages from '@magpie/contract/messages/categories';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { useCategoryActs } from './use-category-acts.ts';

export function NewCategory() {
  const { create } = useCategoryActs();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="Plus" className="size-4 max-sm:hidden" />
        New category
      </Button>
      <CategoryDialog
        open={open}
        onClose={() => setOpen(false)}
        title="New category"
        failure={categoryMessages.createCategory}
        onSave={create}
      />
    </>
  );
}
