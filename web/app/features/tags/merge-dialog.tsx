import type { TagWithCount } from '@magpie/contract/tags';
import * as tagMessages from '@magpie/contract/messages/tags';
import { useState } from 'react';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { findTargets } from './find-tags.ts';
import { tagRefusal, useTagActs } from './use-tag-acts.ts';
import { isolated } from '@magpie/contract/messages/isolated';

export interface MergeDialogProps {
  open: boolean;
  onClose: () => void;
  tag: TagWithCount;
  tags: readonly TagWithCount[];
}

/** Asks which tag replaces this one, and says what that means. */
export function MergeDialog({ tag, tags, ...dialog }: MergeDialogProps) {
  const { merge } = useTagActs();
  const [text, setText] = useState('');
  const [into, setInto] = useState<number | null>(null);
  // Another admin may have deleted it since.
  const target = tags.find(({ id }) => id === into);
  const options = findTargets(tags, tag, text).map(({ id, name, posts_count }) => ({
    id,
    name,
    note: tagMessages.postsCount(posts_count),
  }));

  return (
    <FormDialog
      {...dialog}
      title={`Merge ${isolated(tag.name)}`}
      description={tagMessages.mergeExplained}
      actionLabel="Merge"
      onSend={() => merge(tag, target?.slug ?? '')}
      explain={(error) => tagRefusal(error, tagMessages.mergeTag)}
    >
      {(wrong) => (
        <div className="min-h-74">
          <Combobox
            label="Merge into"
            error={wrong['into']}
            text={text}
            options={options}
            optionsLabel="Tags"
            areOptionsBelow
            chosen={target ? [target] : []}
            chosenLabel="Chosen tag"
            isFull={target !== undefined}
            onText={setText}
            onChoose={({ id }) => {
              setText('');
              setInto(id);
            }}
            onRemove={() => setInto(null)}
          />
          <div aria-live="polite">{target && <Effects source={tag} target={target} />}</div>
        </div>
      )}
    </FormDialog>
  );
}

function Effects({ source, target }: { source: TagWithCount; target: TagWithCount }) {
  return (
    <ul className="mt-4 flex list-disc flex-col gap-1.5 pl-5 text-sm text-ink marker:text-faint">
      <li>
        {tagMessages.postsMoveTo(source.posts_count)} <bdi className="font-medium">{target.name}</bdi>.
      </li>
      <li className="wrap-anywhere">{tagMessages.slugLeads(source.slug, target.slug)}</li>
    </ul>
  );
}
