import type { ReportReason } from '../values.ts';

/** Why something is reported, in the dialog and in the moderation queue. */
export const reportReasons: Record<ReportReason, string> = {
  spam: 'Spam',
  off_topic: 'Off topic',
  duplicate: 'Duplicate',
  broken: 'Broken link',
  misleading: 'Misleading',
  offensive: 'Offensive',
  affiliate: 'Affiliate link',
  other: 'Other',
};

export const detailsHint = 'Optional. What should the moderator know?';
export const afterReport = 'A moderator will look at it. The author isn’t told who reported it.';
export const reported = 'Thanks. We’ll take a look.';
