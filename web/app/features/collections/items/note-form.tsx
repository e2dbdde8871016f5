import type { CollectionItem } from '@magpie/contract/collections/items';
import { ITEM_NOTE_MAX, TITLE_MAX } from '@magpie/contract/limits';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { call } from '../../../api/client/client.ts';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { patchItem } from '../../../api/collections/item-cache.ts';
import { textOf, useForm } from '../../../lib/state/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import { sendByKey } from '../../../ui/fields/send-by-key.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Opening } from './item-row.tsx';

export interface NoteFormProps {
  id: number;
  item: CollectionItem;
  /** A new object each time the form is to open: the text box then takes the focus, unless the reader has moved the focus. */
  opening: Opening;
  onClose: () => void;
}

/** The form in the place of a note. For a plain link it also has the title; a post keeps its own title. */
export function NoteForm({ id, item, opening, onClose }: NoteFormProps) {
  const cache = useQueryClient();
  const note = useRef<HTMLTextAreaElement>(null);
  const isLink = item.post === null && item.url !== null;

  useEffect(() => {
    const { activeElement } = document;
    if (activeElement !== opening.opener && activeElement !== document.body) return;
    const end = note.current?.value.length ?? 0;
    note.current?.setSelectionRange(end, end);
    note.current?.focus();
  }, [opening]);

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
    if (hadFocus && opening.opener instanceof HTMLElement) opening.opener.focus();
  }

  /** Does nothing while the note is sent: if the form were closed and opened again, the answer would close the new form. */
  function cancel() {
    if (!busy) close();
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    // Escape also ends the composition of a word.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) cancel();
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
          readOnly={busy}
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
        readOnly={busy}
        defaultValue={item.note}
        error={wrong['note']}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" aria-disabled={busy || undefined} onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm" variant="primary" loading={busy} aria-keyshortcuts="Control+Enter">
          Save
        </Button>
      </div>
    </form>
  );
}
