import * as actionMessages from '@magpie/contract/messages/actions';
import { afterReport, reported } from '@magpie/contract/messages/reports';
import type { ReportBody } from '@magpie/contract/moderation';
import type { FormProblem } from '../../lib/state/use-form.ts';
import { useLast } from '../../lib/state/use-last.ts';
import { type ConfirmedAction, confirmationTitle } from './confirmation-title.ts';
import { FormDialog } from './form-dialog.tsx';
import { toast } from '../toasts/toast-list.ts';
import { ReportFields, reportOf } from './report-fields.tsx';

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

  async function report(fields: FormData) {
    await acts.report(reportOf(fields));
    toast({ message: reported, tone: 'success' });
  }

  return (
    <FormDialog
      key={action}
      open={confirming !== null}
      onClose={onClose}
      title={confirmationTitle(action, noun)}
      description={
        action === 'report' ? (
          <>
            {sentence}
            <span className="mt-2 block">{afterReport}</span>
          </>
        ) : (
          sentence
        )
      }
      size="sm"
      actionLabel={actionMessages.actionLabels[action]}
      tone={action === 'report' ? 'primary' : 'danger'}
      onSend={action === 'report' ? report : acts[action]}
      explain={(error) => explain(error, failure)}
    >
      {action === 'report' ? (wrong) => <ReportFields wrong={wrong} /> : undefined}
    </FormDialog>
  );
}
