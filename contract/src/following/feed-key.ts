import Type, { type Static } from 'typebox';
import { type Call, noInput } from '../call.ts';
import { Nothing, nullable, timestamp } from '../fields.ts';

export const FeedKey = Type.Object({
  key: nullable(
    Type.String({ description: 'For `/feeds/following.atom?key=` and `.json`; null when there is none.' }),
  ),
  created_at: nullable(timestamp()),
});
export type FeedKey = Static<typeof FeedKey>;

const call = { path: '/api/users/feed-key/', access: 'user', ...noInput } as const;

export const feedKeyCalls = {
  getFeedKey: {
    ...call,
    summary: 'Read the key of your following feed',
    method: 'GET',
    limit: 'read',
    reply: FeedKey,
  },
  renewFeedKey: {
    ...call,
    summary: 'Make a new key for your following feed, which replaces the old one',
    method: 'POST',
    limit: 'write',
    reply: FeedKey,
  },
  revokeFeedKey: {
    ...call,
    summary: 'Revoke the key of your following feed',
    method: 'DELETE',
    limit: 'write',
    status: 204,
    reply: Nothing,
  },
} as const satisfies Record<string, Call>;
