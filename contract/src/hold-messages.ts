/** Texts about posts that are held until a moderator decides. */
export const holdMessages = {
  rejected: 'A moderator rejected this post.',
  pending: 'This post is waiting for a moderator’s approval.',
  reasonHint: 'Optional. Shown to the author.',
  rejectedBecause: (reason: string) => `Reason: ${reason}`,
} as const;
