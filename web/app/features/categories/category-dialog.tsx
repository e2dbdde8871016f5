import type { Category, CategoryBody } from '@magpie/contract/categories';
import { CATEGORY_DESCRIPTION_MAX, CATEGORY_NAME_MAX } from '@magpie/contract/limits';
import { CATEGORY_ICONS, DEFAULT_CATEGORY_ICON } from '@magpie/contract/values';
import { useId } from 'react';
import { formRefusal } from '../../api/refusal.ts';
import { textOf, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { IconPicker } from './icon-picker.tsx';

export interface CategoryDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What is there already. */
  category?: Category;
  /** The sentence for a refusal. */
  failure: string;
  onSave: (body: CategoryBody) => Promise<void>;
}

export function CategoryDialog(props: CategoryDialogProps) {
  const { open, onClose, title, category, failure, onSave } = props;
  const formId = useId();
  const { form, busy, problem, onSubmit, forgetProblem } = useForm(
    async (fields) => {
      await onSave(bodyOf(fields));
      onClose();
    },
    (error) => formRefusal(error, failure),
  );

  function close() {
    forgetProblem();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={onSubmit} className="flex flex-col gap-4">
        {problem && <FormMessage>{problem.message}</FormMessage>}
        <TextField
          label="Name"
          name="name"
          defaultValue={category?.name}
          required
          maxLength={CATEGORY_NAME_MAX}
          autoComplete="off"
          error={problem?.fields['name']}
        />
        <TextArea
          label="Description"
          name="description"
          defaultValue={category?.description}
          required
          maxLength={CATEGORY_DESCRIPTION_MAX}
          error={problem?.fields['description']}
        />
        <IconPicker name="icon" defaultValue={category?.icon ?? DEFAULT_CATEGORY_ICON} />
      </form>
    </Dialog>
  );
}

function bodyOf(fields: FormData): CategoryBody {
  return {
    name: textOf(fields, 'name'),
    description: textOf(fields, 'description'),
    icon: CATEGORY_ICONS.find((icon) => icon === fields.get('icon')) ?? DEFAULT_CATEGORY_ICON,
  };
}
