import type { Post } from '@magpie/contract/posts';
import { useLast } from '../../../lib/state/use-last.ts';
import { FactsDialog } from '../details/facts-dialog.tsx';
import { RankDialog } from '../details/rank-dialog.tsx';
import { deferredModal } from '../../../ui/dialogs/modal.tsx';
import type { AddToCollectionProps } from '../collect/add-to-collection.tsx';
import type { OutdatedDialogProps } from '../outdated/outdated-dialog.tsx';
import type { SourcesDialogProps } from '../sources/sources-dialog.tsx';
import type { WorkDialogProps } from '../work/work-dialog.tsx';
import { isTitled, type PostDialogName, TITLES } from './post-dialog-titles.ts';
import { PostConfirmation } from './post-confirmation.tsx';

export interface PostDialogProps {
  post: Post;
  open: boolean;
  /** null when no dialog is open. */
  shown: PostDialogName | null;
  onClose: () => void;
}

/** The dialogs about a post that its menu opens. */
export function PostDialog({ shown, ...dialog }: PostDialogProps) {
  const last = useLast(shown);
  if (last === 'explain') return <RankDialog {...dialog} />;
  if (last === 'correct') return <FactsDialog {...dialog} />;
  if (last === 'collect') return <AddToCollection {...dialog} />;
  if (last === 'outdated') return <OutdatedDialog {...dialog} />;
  if (last === 'sources') return <SourcesDialog {...dialog} />;
  if (last === 'work') return <WorkDialog {...dialog} />;
  return <PostConfirmation {...dialog} confirming={shown && (isTitled(shown) ? null : shown)} />;
}

const OutdatedDialog = deferredModal<OutdatedDialogProps>(
  async () => (await import('../outdated/outdated-dialog.tsx')).OutdatedDialog,
  () => ({ title: TITLES.outdated, className: 'dialog max-w-md' }),
);

const SourcesDialog = deferredModal<SourcesDialogProps>(
  async () => (await import('../sources/sources-dialog.tsx')).SourcesDialog,
  () => ({ title: TITLES.sources, className: 'dialog max-w-md' }),
);

const WorkDialog = deferredModal<WorkDialogProps>(
  async () => (await import('../work/work-dialog.tsx')).WorkDialog,
  () => ({ title: TITLES.work, className: 'dialog max-w-md' }),
);

const AddToCollection = deferredModal<AddToCollectionProps>(
  async () => (await import('../collect/add-to-collection.tsx')).AddToCollection,
  () => ({ title: TITLES.collect, className: 'dialog max-w-sm' }),
);
