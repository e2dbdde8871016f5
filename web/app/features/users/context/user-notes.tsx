import { NOTE_MAX } from '@magpie/contract/limits';
import { actionLabels } from '@magpie/contract/messages/actions';
import * as contextMessages from '@magpie/contract/messages/moderating/user-context';
import type { UserNote } from '@magpie/contract/moderation/user-context';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { addUserNote, deleteUserNote } from '../../../api/moderation/user-context.ts';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { useLast } from '../../../lib/state/use-last.ts';
import { textOf, useForm } from '../../../lib/state/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ContextSection, When } from './context-parts.tsx';

/** What admins noted about a user, and a box for another note. */
export function UserNotes({ userId, notes }: { userId: number; notes: readonly UserNote[] }) {
  const cache = useQueryClient();
  // How many notes were added here. As a key, it makes a new, empty box for the next note.
  const [written, setWritten] = useState(0);
  const [deleting, setDeleting] = useState<UserNote | null>(null);
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
            <NoteItem key={note.id} note={note} onDelete={() => setDeleting(note)} />
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
      <DeleteConfirmation userId={userId} confirming={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

function NoteItem({ note, onDelete }: { note: UserNote; onDelete: () => void }) {
  const textId = useId();
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p id={textId} dir="auto" className="whitespace-pre-wrap">
          {note.text}
        </p>
        <When by={note.written_by} at={note.created_at} />
      </div>
      <IconButton label="Delete note" icon="Trash2" aria-describedby={textId} onClick={onDelete} />
    </li>
  );
}

interface DeleteConfirmationProps {
  userId: number;
  confirming: UserNote | null;
  onClose: () => void;
}

/** The dialog is outside the list, so that its closing animation survives the removal of the note. */
function DeleteConfirmation({ userId, confirming, onClose }: DeleteConfirmationProps) {
  const cache = useQueryClient();
  const last = useLast(confirming);
  if (last === null) return null;
  return (
    <FormDialog
      key={last.id}
      open={confirming !== null}
      onClose={onClose}
      title="Delete note"
      description={
        <>
          <bdi className="mb-1 line-clamp-3 whitespace-pre-wrap text-ink">{last.text}</bdi>
          {contextMessages.confirmDeleteNote}
        </>
      }
      size="sm"
      tone="danger"
      actionLabel={actionLabels.delete}
      onSend={() => deleteUserNote(cache, userId, last.id)}
      explain={(error) => formRefusal(error, contextMessages.deleteNote)}
    />
  );
}
