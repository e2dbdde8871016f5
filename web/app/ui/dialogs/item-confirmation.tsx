import * as actionMessages from '@magpie/contract/messages/actions';
import type { ReportBody } from '@magpie/contract/moderation';
import type { FormProblem } from '../../lib/state/use-form.ts';
import { useLast } from '../../lib/state/use-last.ts';
import { type ConfirmedAction, confirmationTitle } from './confirmation-title.ts';
import { FormDialog } from './form-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

export interface ItemConfirmationProps {
  /** The open confirmation; null when there is none. */
  confirming: ConfirmedAction | null;
  onClose: () => void;
  /** `post` or `comment`. */
  noun: string;
  words: Record<ConfirmedAction, { sentence: string; failure: string }>;
  acts: Record<Exclude<ConfirmedAction, 'report'>, () => Promise<void>> & {
    report: (body: ReportBody) => Promise<void>;
  };
  explain: (error: unknown, failure: string) => FormProblem;
}

export function ItemConfirmation({ confirming, onClose, noun, words, acts, explain }: ItemConfirmationProps) {
  // The confirmation keeps its text while it closes.
  const action = useLast(confirming);
  if (action === null) return null;
  const { sentence, failure } = words[action];
  const dialog = {
    open: confirming !== null,
    onClose,
    explain: (error: unknown) => explain(error, failure),
  };

  if (action === 'report') return <ReportDialog {...dialog} sentence={sentence} onReport={acts.report} />;
  return (
    <FormDialog
      {...dialog}
      key={action}
      title={confirmationTitle(action, noun)}
      description={sentence}
      size="sm"
      actionLabel={actionMessages.actionLabels[action]}
      tone="danger"
      onSend={acts[action]}
    />
  );
}
