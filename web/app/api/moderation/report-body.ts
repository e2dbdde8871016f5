import type { ReportBody } from '@magpie/contract/moderation';
import { REPORT_REASONS } from '@magpie/contract/values';
import { textOf } from '../../lib/state/use-form.ts';

/** The body of a report, from the fields of its dialog. */
export function reportBody(fields: FormData): ReportBody {
  const chosen = textOf(fields, 'reason');
  return {
    reason: REPORT_REASONS.find((reason) => reason === chosen) ?? 'other',
    details: textOf(fields, 'details'),
  };
}
