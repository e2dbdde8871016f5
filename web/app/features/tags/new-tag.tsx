import * as tagMessages from '@magpie/contract/messages/tags';
import { useState } from 'react';
import { useSearchChoice } from '../../session/use-search-choice.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { useTagActs } from './use-tag-acts.ts';

export function NewTag() {
  const { create } = useTagActs();
  const choose = useSearchChoice();
  const [open, setOpen] = useState(false);

  /** Also clears the filter of the list, which may hide the new tag. */
  async function createAndShow(name: string) {
    await create(name);
    choose('search', '');
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="Plus" className="size-4 max-sm:hidden" />
        New tag
      </Button>
      <TagDialog
        open={open}
        onClose={() => setOpen(false)}
        title="New tag"
        failure={tagMessages.createTag}
        onSave={createAndShow}
      />
    </>
  );
}
