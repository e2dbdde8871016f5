import Type, { type Static } from 'typebox';
import { count, id, nullable, optional, text, timestamp } from './fields.ts';
import { REASON_MAX } from './limits.ts';
import { POST_STATUSES } from './values.ts';

/** An open report, as admins see it. */
export const Report = Type.Object({
  id: id(),
  reported_by: Type.Object({ username: Type.String() }),
  created_at: timestamp(),
});
export type Report = Static<typeof Report>;

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
