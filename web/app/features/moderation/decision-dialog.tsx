import * as moderationMessages from '@magpie/contract/messages/moderation';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Verdict } from '../../api/moderation/moderation.ts';
import { formRefusal } from '../../api/client/form-refusal.ts';
import { textOf } from '../../lib/state/use-form.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ReasonField } from '../../ui/fields/reason-field.tsx';

export interface DecisionDialogProps {
  open: boolean;
  onClose: () => void;
  verdict: Verdict;
  /** What the verdict is called. */
  label: string;
  /** `post`, `comment` or `collection`. */
  noun: string;
  /** The title of the item; for a comment, `Comment by` and its author. */
  name: string;
  /** The message for a refusal. */
  failure: string;
  onDecide: (cache: QueryClient, reason: string) => Promise<void>;
}

/** Asks for an optional reason. */
export function DecisionDialog({
  verdict,
  label,
  noun,
  name,
  failure,
  onDecide,
  ...dialog
}: DecisionDialogProps) {
  const cache = useQueryClient();
  return (
    <FormDialog
      {...dialog}
      title={`${label} ${noun}`}
      description={<span dir="auto">{name}</span>}
      size="sm"
      actionLabel={label}
      tone={verdict === 'approve' ? 'primary' : 'danger'}
      onSend={(fields) => onDecide(cache, textOf(fields, 'reason'))}
      explain={(error) => formRefusal(error, failure)}
    >
      {(wrong) => (
        <ReasonField
          hint={moderationMessages.decisionReason}
          common={verdict === 'approve' ? [] : moderationMessages.commonReasons}
          wrong={wrong}
        />
      )}
    </FormDialog>
  );
}
