import { useState } from 'react';
import type { RemovedItem } from '../../api/moderation/appeals.ts';
import { Button } from '../../ui/button.tsx';
import { AppealDialog } from './appeal-dialog.tsx';

/** Opens the dialog that says why the viewer's post or comment was removed, and that has the viewer's appeal. */
export function AppealButton(item: RemovedItem) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Appeal
      </Button>
      <AppealDialog item={item} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
