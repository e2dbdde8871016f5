import type { FollowKind } from '@magpie/contract/values';

/** The query keys of the pages of users, tags, categories and sites. They need nothing else from screen-keys.ts, so they do not load it. */
export const followingKeys = {
  follows: ['follows'],
  follow: (kind: FollowKind, id: string | number) => ['follow', kind, String(id)] as const,
  mutes: ['mutes'],
} as const;
