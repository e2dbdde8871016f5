import type { CallName } from '@magpie/contract/calls';

/** What every user may do to a public post, with the body. */
export const POST_ACTS = [
  ['likePost', {}],
  ['unlikePost', {}],
  ['bookmarkPost', {}],
  ['unbookmarkPost', {}],
  ['reportPost', {}],
  ['createComment', { content: 'x' }],
] as const satisfies [CallName, object][];
