import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { textOf } from '../../lib/state/use-form.ts';
import { tagRefusal } from './use-tag-acts.ts';

export interface TagDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The name so far; absent for a new tag. */
  name?: string;
  hint?: string;
  /** The message for a refusal. */
  failure: string;
  onSave: (name: string) => Promise<void>;
}

/** Names a tag. */
export function TagDialog({ name, hint, failure, onSave, ...dialog }: TagDialogProps) {
  return (
    <FormDialog
      {...dialog}
      size="sm"
      actionLabel="Save"
      onSend={(fields) => onSave(textOf(fields, 'name'))}
      explain={(error) => tagRefusal(error, failure)}
    >
      {(wrong) => (
        <TextField
          label="Name"
          dir="auto"
          name="name"
          defaultValue={name}
          hint={hint}
          required
          autoCapitalize="none"
          autoComplete="off"
          error={wrong['name']}
        />
      )}
    </FormDialog>
  );
}
