import * as commentMessages from '@magpie/contract/messages/comments';
import { useQuery } from '@tanstack/react-query';
import { refusal } from '../../api/client/refusal.ts';
import { versionsQuery } from '../../api/comments/writing.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DateTime } from '../../ui/labels/date-time.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export interface VersionsDialogProps {
  /** The id of the comment. */
  id: number;
  open: boolean;
  onClose: () => void;
}

/** What a comment said before it was edited, as it was typed. */
export function VersionsDialog({ id, open, onClose }: VersionsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Earlier versions">
      <Versions id={id} />
    </Dialog>
  );
}

function Versions({ id }: { id: number }) {
  const query = useQuery(versionsQuery(id));
  if (query.isPending)
    return (
      <ListSkeleton label="Loading earlier versions">
        <Skeleton className="h-16 w-full rounded-xl" />
      </ListSkeleton>
    );
  if (query.isError)
    return <ErrorState message={refusal(query.error, commentMessages.loadVersions)} query={query} />;
  if (query.data.length === 0) return <p className="text-muted">{commentMessages.noVersions}</p>;
  return (
    <ol className="flex flex-col gap-4">
      {query.data.map(({ content, created_at }, index) => (
        <li key={query.data.length - index} className="listed-comment">
          <p className="text-xs text-muted">
            <DateTime date={created_at} withTime />
          </p>
          <p dir="auto" className="rich-text mt-1">
            {content}
          </p>
        </li>
      ))}
    </ol>
  );
}
