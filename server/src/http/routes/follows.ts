import { getFeedKey, renewFeedKey, revokeFeedKey } from '../../follows/feed-keys.ts';
import { onFollowed } from '../../collections/follow-collection.ts';
import { follow, getFollow, listFollows, unfollow } from '../../follows/follows.ts';
import { hidePost, unhidePost } from '../../mutes/hidden-posts.ts';
import { listMutes, mute, unmute } from '../../mutes/mutes.ts';
import type { Handlers } from '../handlers.ts';

export const followHandlers = {
  listFollows: ({ context, actor, query }) => listFollows(context, actor, query),
  follow: ({ context, actor, body }) => follow(context, actor, body, onFollowed),
  getFollow: ({ context, actor, params }) => getFollow(context, actor, params),
  unfollow: ({ context, actor, params }) => unfollow(context, actor, params),

  getFeedKey: ({ context, actor }) => getFeedKey(context, actor),
  renewFeedKey: ({ context, actor }) => renewFeedKey(context, actor),
  revokeFeedKey: ({ context, actor }) => revokeFeedKey(context, actor),

  listMutes: ({ context, actor, query }) => listMutes(context, actor, query),
  mute: ({ context, actor, body }) => mute(context, actor, body),
  unmute: ({ context, actor, params }) => unmute(context, actor, params.id),
  hidePost: ({ context, actor, params }) => hidePost(context, actor, params.id),
  unhidePost: ({ context, actor, params }) => unhidePost(context, actor, params.id),
} satisfies Partial<Handlers>;
