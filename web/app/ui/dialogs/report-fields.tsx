import { DETAILS_MAX } from '@magpie/contract/limits';
import type { ReportBody } from '@magpie/contract/moderation';
import * as reportMessages from '@magpie/contract/messages/reports';
import { REPORT_REASONS } from '@magpie/contract/values';
import { type FormProblem, textOf } from '../../lib/state/use-form.ts';
import { Select } from '../fields/select.tsx';
import { TextArea } from '../fields/text-area.tsx';

/** Why somebody reports a post, comment or collection: the fields `reason` and `details` of a form. */
export function ReportFields({ wrong }: { wrong: FormProblem['fields'] }) {
  return (
    <>
      <Select label="Reason" name="reason" defaultValue="other" error={wrong['reason']}>
        {REPORT_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {reportMessages.reportReasons[reason]}
          </option>
        ))}
      </Select>
      <TextArea
        label="Details"
        name="details"
        maxLength={DETAILS_MAX}
        hint={reportMessages.detailsHint}
        error={wrong['details']}
      />
    </>
  );
}

/** The body of the report from these fields. */
export function reportOf(fields: FormData): ReportBody {
  const chosen = textOf(fields, 'reason');
  return {
    reason: REPORT_REASONS.find((reason) => reason === chosen) ?? 'other',
    details: textOf(fields, 'details'),
  };
}
