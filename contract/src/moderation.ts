import Type, { type Static } from 'typebox';
import { count, id, nullable, optional, text, timestamp } from './fields.ts';
import { DETAILS_MAX, REASON_MAX } from './limits.ts';
import { POST_STATUSES, REPORT_REASONS } from './values.ts';

/** An open report, as admins see it. */
export const Report = Type.Object({
  id: id(),
  reported_by: Type.Object({
    id: nullable({ ...id(), description: 'null for a deleted user.' }),
    username: Type.String(),
  }),
  reason: Type.Enum([...REPORT_REASONS]),
  details: Type.String({ description: 'What the reporter added; may be empty.' }),
  created_at: timestamp(),
});
export type Report = Static<typeof Report>;

/** The body of a report; a missing reason counts as `other`. */
export const ReportBody = Type.Object({
  reason: optional(nullable(Type.Enum([...REPORT_REASONS]))),
  details: optional(nullable(text({ max: DETAILS_MAX, blank: true }))),
});
export type ReportBody = Static<typeof ReportBody>;

export const ReportReply = Type.Object({ reports_count: count(), status: Type.Enum([...POST_STATUSES]) });
export type ReportReply = Static<typeof ReportReply>;

/** The body of remove, reject and approve; the reason is optional. */
export const DecisionBody = Type.Object({
  reason: optional(nullable(text({ max: REASON_MAX, blank: true }))),
});
export type DecisionBody = Static<typeof DecisionBody>;

/** The fields that the replies of remove, reject and approve have besides the item. */
export const decided = {
  decision_id: nullable({
    ...id(),
    description: 'The id for undoing the decision; null when nothing changed.',
  }),
};
