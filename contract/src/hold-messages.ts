/** Texts about posts that are held until a moderator decides. */
export const holdMessages = {
  rejected: 'A moderator rejected this post.',
  pending: 'This post is waiting for a moderator’s approval.',
  submitted: 'Your link has been submitted. It will appear once a moderator approves it.',
  reasonHint: 'Optional. Shown to the author.',
  rejectedBecause: (reason: string) => `Reason: ${reason}`,
} as const;
