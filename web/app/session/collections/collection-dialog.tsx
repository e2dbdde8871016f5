import type { Collection, CreateCollectionBody } from '@magpie/contract/collections/collections';
import {
  COLLECTION_DESCRIPTION_MAX,
  COLLECTION_EDITORS_MAX,
  COLLECTION_TITLE_MAX,
} from '@magpie/contract/limits';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { COLLECTION_VISIBILITIES, type CollectionVisibility } from '@magpie/contract/values';
import { useState } from 'react';
import { formRefusal } from '../../api/client/form-refusal.ts';
import { textOf } from '../../lib/state/use-form.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { VISIBILITIES } from './visibility.tsx';

export interface CollectionDialogProps {
  open: boolean;
  onClose: () => void;
  /** Absent for a new one. */
  collection?: Collection;
  onSave: (body: CreateCollectionBody) => Promise<void>;
}

/** Names and describes a collection, and says who may see and change it. */
export function CollectionDialog({ collection, onSave, ...dialog }: CollectionDialogProps) {
  const [visibility, setVisibility] = useState<CollectionVisibility>(collection?.visibility ?? 'private');
  const followers = collection?.followers_count ?? 0;
  return (
    <FormDialog
      {...dialog}
      title={collection ? 'Edit collection' : 'New collection'}
      actionLabel={collection ? 'Save' : 'Create'}
      onSend={(fields) =>
        onSave({
          title: textOf(fields, 'title'),
          description: textOf(fields, 'description'),
          visibility,
          ...(collection && { editors: namesIn(textOf(fields, 'editors')) }),
        })
      }
      explain={(error) =>
        formRefusal(
          error,
          collection ? collectionMessages.editCollection : collectionMessages.createCollection,
        )
      }
    >
      {(wrong) => (
        <>
          <TextField
            label="Title"
            name="title"
            dir="auto"
            defaultValue={collection?.title}
            required
            maxLength={COLLECTION_TITLE_MAX}
            autoComplete="off"
            error={wrong['title']}
          />
          <TextArea
            label="Description"
            name="description"
            defaultValue={collection?.description}
            maxLength={COLLECTION_DESCRIPTION_MAX}
            error={wrong['description']}
          />
          <Select
            label="Who can see it"
            value={visibility}
            onChange={({ target }) =>
              setVisibility(COLLECTION_VISIBILITIES.find((one) => one === target.value) ?? 'private')
            }
            hint={
              visibility === 'private' && followers > 0
                ? collectionMessages.becomesPrivate(followers)
                : undefined
            }
            error={wrong['visibility']}
          >
            {COLLECTION_VISIBILITIES.map((one) => (
              <option key={one} value={one}>
                {VISIBILITIES[one].label}: {VISIBILITIES[one].meaning}
              </option>
            ))}
          </Select>
          {collection && (
            <TextField
              label="Editors"
              name="editors"
              defaultValue={collection.editors.map(({ username }) => username).join(', ')}
              hint={`They can change the items. Up to ${COLLECTION_EDITORS_MAX} usernames, separated by commas.`}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              error={wrong['editors']}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function namesIn(text: string): string[] {
  return text.split(/[\s,]+/).flatMap((name) => name.replace(/^@/, '') || []);
}
