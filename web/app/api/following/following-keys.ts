import type { FollowKind } from '@magpie/contract/values';

/**
 * Query keys of what users follow and mute; a file of its own, so that the pages of tags, categories and sites do not load
 * screen-keys.ts.
 */
export const followingKeys = {
  follows: ['follows'],
  follow: (kind: FollowKind, id: string | number) => ['follow', kind, String(id)] as const,
  mutes: ['mutes'],
} as const;
