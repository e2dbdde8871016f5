import type { TagWithCount } from '@magpie/contract/tags';
import * as tagMessages from '@magpie/contract/messages/tags';
import { useLast } from '../../lib/state/use-last.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { tagRefusal, useTagActs } from './use-tag-acts.ts';
import { isolated } from '@magpie/contract/messages/isolated';

/** The open dialog and its tag. */
export interface TagConfirmation {
  kind: 'rename' | 'merge' | 'delete';
  tag: TagWithCount;
}

export interface TagConfirmationsProps {
  /** null when no dialog is open. */
  confirming: TagConfirmation | null;
  tags: readonly TagWithCount[];
  onClose: () => void;
}

/** The dialogs are rendered outside the list, so that their closing animation survives the removal of the row. */
export function TagConfirmations({ confirming, tags, onClose }: TagConfirmationsProps) {
  const acts = useTagActs();
  const confirmation = useLast(confirming);
  if (confirmation === null) return null;
  const { kind, tag } = confirmation;
  const dialog = { key: tag.id, open: confirming !== null, onClose };
  if (kind === 'merge') return <MergeDialog {...dialog} tag={tag} tags={tags} />;
  if (kind === 'rename') {
    return (
      <TagDialog
        {...dialog}
        title="Rename tag"
        name={tag.name}
        hint={tagMessages.slugStays(tag.slug)}
        failure={tagMessages.renameTag}
        onSave={(name) => acts.rename(tag, name)}
      />
    );
  }
  return (
    <FormDialog
      {...dialog}
      title={`Delete ${isolated(tag.name)}`}
      description={
        <>
          {tagMessages.confirmDeleteTag}
          <span className="mt-1 block font-medium text-ink">{tagMessages.postsLoseTag(tag.posts_count)}</span>
        </>
      }
      size="sm"
      actionLabel="Delete"
      tone="danger"
      onSend={() => acts.delete(tag)}
      explain={(error) => tagRefusal(error, tagMessages.deleteTag)}
    />
  );
}
