/** What is said of posts that were held; apart from messages.ts, since no feed says it. */
export const holdMessages = {
  rejected: 'This has been rejected by a moderator.',
  pending: 'This waits for a moderator’s approval.',
  submitted: 'Your link has been submitted. It will be shown once a moderator has approved it.',
  reasonHint: 'Optional. The author is told.',
  rejectedBecause: (reason: string) => `Reason: ${reason}`,
} as const;
