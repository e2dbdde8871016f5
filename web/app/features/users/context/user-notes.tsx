import { NOTE_MAX } from '@magpie/contract/limits';
import * as contextMessages from '@magpie/contract/messages/moderating/user-context';
import type { UserNote } from '@magpie/contract/moderation/user-context';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addUserNote, deleteUserNote } from '../../../api/moderation/user-context.ts';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { textOf, useForm } from '../../../lib/state/use-form.ts';
import { toastError } from '../../../session/toast-error.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { ContextSection, When } from './context-parts.tsx';

/** What admins noted about a user, and a box for another note. */
export function UserNotes({ userId, notes }: { userId: number; notes: readonly UserNote[] }) {
  const cache = useQueryClient();
  // A new box for the next note.
  const [written, setWritten] = useState(0);
  const { form, busy, problem, onSubmit } = useForm(
    async (fields) => {
      await addUserNote(cache, userId, textOf(fields, 'text'));
      setWritten(written + 1);
    },
    (error) => formRefusal(error, contextMessages.addNote),
  );
  return (
    <>
      <ContextSection title="Notes" isEmpty={notes.length === 0} empty={contextMessages.noNotes}>
        <ul className="flex flex-col gap-2">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} userId={userId} />
          ))}
        </ul>
      </ContextSection>
      <form ref={form} onSubmit={onSubmit} className="flex flex-col items-start gap-2">
        {problem && <FormMessage>{problem.message}</FormMessage>}
        <div className="w-full">
          <TextArea
            key={written}
            label="New note"
            name="text"
            dir="auto"
            rows={2}
            maxLength={NOTE_MAX}
            error={problem?.fields['text']}
          />
        </div>
        <Button type="submit" size="sm" loading={busy}>
          Add note
        </Button>
      </form>
    </>
  );
}

function NoteItem({
  note: { id, text, written_by, created_at },
  userId,
}: {
  note: UserNote;
  userId: number;
}) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      await deleteUserNote(cache, userId, id);
    } catch (error) {
      toastError(error, contextMessages.deleteNote);
      setBusy(false);
    }
  }

  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="whitespace-pre-wrap">
          {text}
        </p>
        <When by={written_by} at={created_at} />
      </div>
      <IconButton
        label="Delete note"
        icon="Trash2"
        aria-disabled={busy || undefined}
        onClick={() => !busy && void remove()}
      />
    </li>
  );
}
