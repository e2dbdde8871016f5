import type { FollowKind } from '@magpie/contract/values';

/**
 * Query keys for the pages of users, tags, categories and sites; a file of its own, so that these do not load
 * screen-keys.ts.
 */
export const followingKeys = {
  follows: ['follows'],
  follow: (kind: FollowKind, id: string | number) => ['follow', kind, String(id)] as const,
  mutes: ['mutes'],
} as const;
