import type { Category, CategoryBody } from '@magpie/contract/categories';
import { CATEGORY_ICONS, DEFAULT_CATEGORY_ICON } from '@magpie/contract/category-icons';
import { formRefusal } from '../../api/client/form-refusal.ts';
import { textOf } from '../../lib/state/use-form.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { IconPicker } from './icon-picker.tsx';

export interface CategoryDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The category to edit; absent for a new one. */
  category?: Category;
  /** The message for a refusal. */
  failure: string;
  onSave: (body: CategoryBody) => Promise<void>;
}

export function CategoryDialog({ category, failure, onSave, ...dialog }: CategoryDialogProps) {
  return (
    <FormDialog
      {...dialog}
      actionLabel="Save"
      onSend={(fields) => onSave(bodyOf(fields))}
      explain={(error) => formRefusal(error, failure)}
    >
      {(wrong) => (
        <>
          <TextField
            label="Name"
            dir="auto"
            name="name"
            defaultValue={category?.name}
            required
            autoComplete="off"
            error={wrong['name']}
          />
          <TextArea
            label="Description"
            dir="auto"
            name="description"
            defaultValue={category?.description}
            required
            error={wrong['description']}
          />
          <IconPicker name="icon" defaultValue={category?.icon ?? DEFAULT_CATEGORY_ICON} />
        </>
      )}
    </FormDialog>
  );
}

function bodyOf(fields: FormData): CategoryBody {
  return {
    name: textOf(fields, 'name'),
    description: textOf(fields, 'description'),
    icon: CATEGORY_ICONS.find((icon) => icon === fields.get('icon')) ?? DEFAULT_CATEGORY_ICON,
  };
}
