import type { CollectionItem } from '@magpie/contract/collections/items';
import { ITEM_NOTE_MAX, TITLE_MAX } from '@magpie/contract/limits';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client/client.ts';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { patchItem } from '../../../api/collections/item-cache.ts';
import { textOf, useForm } from '../../../lib/state/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { sendByKey } from '../../../ui/dialogs/form-dialog.tsx';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

export interface NoteFormProps {
  id: number;
  item: CollectionItem;
  onClose: () => void;
}

/** In the place of the note: the note of an item, and the title of a plain link; a post keeps its own. */
export function NoteForm({ id, item, onClose }: NoteFormProps) {
  const cache = useQueryClient();
  const note = useRef<HTMLTextAreaElement>(null);
  // The menu has given the focus back to its button.
  const [opener] = useState(() => document.activeElement);
  const isLink = item.post === null && item.url !== null;

  useEffect(() => {
    const end = note.current?.value.length ?? 0;
    note.current?.setSelectionRange(end, end);
    note.current?.focus();
  }, []);

  const { form, busy, problem, onSubmit } = useForm(
    async (fields) => {
      const body = {
        note: textOf(fields, 'note'),
        ...(isLink && { title: textOf(fields, 'title') }),
      };
      const params = { id, item_id: item.id };
      patchItem(cache, id, item.id, await call('editCollectionItem', { params, body }));
      close();
    },
    (error) => formRefusal(error, collectionMessages.changeItem),
  );
  const wrong = problem?.fields ?? {};

  function close() {
    const hadFocus = form.current?.contains(document.activeElement);
    onClose();
    if (hadFocus && opener instanceof HTMLElement) opener.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Escape') close();
    else sendByKey(event);
  }

  return (
    <form
      ref={form}
      aria-label="Edit note"
      onSubmit={onSubmit}
      {...{ onKeyDown }}
      className="mt-2 flex max-w-prose flex-col gap-3"
    >
      {problem && <FormMessage>{problem.message}</FormMessage>}
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
        ref={note}
        label="Note"
        hideLabel={!isLink}
        name="note"
        dir="auto"
        maxLength={ITEM_NOTE_MAX}
        defaultValue={item.note}
        error={wrong['note']}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" size="sm" variant="primary" loading={busy} aria-keyshortcuts="Control+Enter">
          Save
        </Button>
      </div>
    </form>
  );
}
