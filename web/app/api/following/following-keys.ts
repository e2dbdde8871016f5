import type { FollowKind } from '@magpie/contract/values';

/** The keys of what the pages of users, tags, categories and sites show, which load nothing else of screen-keys.ts. */
export const followingKeys = {
  follows: ['follows'],
  follow: (kind: FollowKind, id: string | number) => ['follow', kind, String(id)] as const,
  mutes: ['mutes'],
} as const;
