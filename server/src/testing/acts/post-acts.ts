import type { CallName } from '@magpie/contract/calls';

/** Actions that every user may take on a public post, with their bodies. */
export const POST_ACTS = [
  ['likePost', {}],
  ['unlikePost', {}],
  ['bookmarkPost', {}],
  ['unbookmarkPost', {}],
  ['reportPost', {}],
  ['createComment', { content: 'x' }],
] as const satisfies [CallName, object][];
