import { actionLabels } from '@magpie/contract/messages/actions';
import { afterReport, reported } from '@magpie/contract/messages/reports';
import type { ReportBody } from '@magpie/contract/moderation';
import type { FormProblem } from '../../lib/state/use-form.ts';
import { toast } from '../toasts/toast-list.ts';
import { FormDialog } from './form-dialog.tsx';
import { ReportFields, reportOf } from './report-fields.tsx';

export interface ReportDialogProps {
  open: boolean;
  onClose: () => void;
  /** What is asked. */
  sentence: string;
  onReport: (body: ReportBody) => Promise<void>;
  explain: (error: unknown) => FormProblem;
}

/** Asks why something is reported. */
export function ReportDialog({ sentence, onReport, ...dialog }: ReportDialogProps) {
  async function report(fields: FormData) {
    await onReport(reportOf(fields));
    toast({ message: reported, tone: 'success' });
  }

  return (
    <FormDialog
      {...dialog}
      title={actionLabels.report}
      description={
        <>
          {sentence}
          <span className="mt-2 block">{afterReport}</span>
        </>
      }
      size="sm"
      actionLabel={actionLabels.report}
      tone="primary"
      onSend={report}
    >
      {(wrong) => <ReportFields wrong={wrong} />}
    </FormDialog>
  );
}
