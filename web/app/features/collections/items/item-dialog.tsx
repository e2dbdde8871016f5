import type { CollectionItem } from '@magpie/contract/collections/items';
import { ITEM_NOTE_MAX, TITLE_MAX } from '@magpie/contract/limits';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client/client.ts';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { patchItem } from '../../../api/collections/item-cache.ts';
import { textOf } from '../../../lib/state/use-form.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

export interface ItemDialogProps {
  id: number;
  item: CollectionItem;
  open: boolean;
  onClose: () => void;
}

/** The note of an item, and the title of a plain link; a post keeps its own. */
export function ItemDialog({ id, item, ...dialog }: ItemDialogProps) {
  const cache = useQueryClient();
  const isLink = item.post === null && item.url !== null;
  return (
    <FormDialog
      {...dialog}
      title="Edit note"
      description={isLink ? undefined : <bdi>{item.title}</bdi>}
      actionLabel="Save"
      onSend={async (fields) => {
        const body = {
          note: textOf(fields, 'note'),
          ...(isLink && { title: textOf(fields, 'title') }),
        };
        patchItem(
          cache,
          id,
          item.id,
          await call('editCollectionItem', { params: { id, item_id: item.id }, body }),
        );
      }}
      explain={(error) => formRefusal(error, collectionMessages.changeItem)}
    >
      {(wrong) => (
        <>
          {isLink && (
            <TextField
              label="Title"
              name="title"
              dir="auto"
              required
              maxLength={TITLE_MAX}
              defaultValue={item.title ?? ''}
              error={wrong['title']}
            />
          )}
          <TextArea
            label="Note"
            name="note"
            dir="auto"
            maxLength={ITEM_NOTE_MAX}
            defaultValue={item.note}
            error={wrong['note']}
          />
        </>
      )}
    </FormDialog>
  );
}
