import type { Comment } from '@magpie/contract/comments';
import { useState } from 'react';
import { deferredModal } from '../../ui/dialogs/modal.tsx';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';
import { useEverTrue } from '../../ui/use-ever-true.ts';
import type { VersionsDialogProps } from './versions-dialog.tsx';

const VersionsDialog = deferredModal<VersionsDialogProps>(
  async () => (await import('./versions-dialog.tsx')).VersionsDialog,
  () => ({ title: 'Earlier versions', className: 'dialog max-w-md' }),
);

/** Says that a comment was edited, and when. For moderators it is a button that shows the earlier versions. */
export function EditTime({ comment: { id, edited_at, can_moderate } }: { comment: Comment }) {
  const [isOpen, setOpen] = useState(false);
  const hasDialog = useEverTrue(isOpen);
  if (edited_at === null) return null;
  const edited = (
    <>
      edited <TimeAgo date={edited_at} />
    </>
  );
  if (!can_moderate) return <span>{edited}</span>;
  return (
    <>
      <button type="button" className="text-link" onClick={() => setOpen(true)}>
        {edited}
        <span className="sr-only">, show earlier versions</span>
      </button>
      {hasDialog && <VersionsDialog id={id} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
