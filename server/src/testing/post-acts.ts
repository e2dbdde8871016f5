import type { CallName } from '@magpie/contract/calls';

/** What anybody may do to a post that everybody reads, each with what it takes. */
export const POST_ACTS = [
  ['likePost', {}],
  ['unlikePost', {}],
  ['bookmarkPost', {}],
  ['unbookmarkPost', {}],
  ['reportPost', {}],
  ['createComment', { content: 'x' }],
] as const satisfies [CallName, object][];
