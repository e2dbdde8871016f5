import * as actionMessages from '@magpie/contract/messages/actions';
import type { FormProblem } from '../../lib/state/use-form.ts';
import { useLast } from '../../lib/state/use-last.ts';
import { FormDialog } from './form-dialog.tsx';

/** The actions on a post or comment that need a confirmation. */
export type ConfirmedAction = 'report' | 'remove' | 'delete';

export interface ItemConfirmationProps {
  /** The open confirmation; null when there is none. */
  confirming: ConfirmedAction | null;
  onClose: () => void;
  /** `post` or `comment`. */
  noun: string;
  words: Record<ConfirmedAction, { sentence: string; failure: string }>;
  acts: Record<ConfirmedAction, () => Promise<void>>;
  explain: (error: unknown, failure: string) => FormProblem;
}

export function ItemConfirmation({ confirming, onClose, noun, words, acts, explain }: ItemConfirmationProps) {
  // The confirmation keeps its text while it closes.
  const action = useLast(confirming);
  if (action === null) return null;
  const { sentence, failure } = words[action];
  return (
    <FormDialog
      key={action}
      open={confirming !== null}
      onClose={onClose}
      title={`${actionMessages.actionLabels[action]} ${noun}`}
      description={
        action === 'report' ? (
          <>
            {sentence}
            <span className="mt-2 block">{actionMessages.afterReport}</span>
          </>
        ) : (
          sentence
        )
      }
      size="sm"
      actionLabel={actionMessages.actionLabels[action]}
      tone={action === 'report' ? 'primary' : 'danger'}
      onSend={acts[action]}
      explain={(error) => explain(error, failure)}
    />
  );
}
