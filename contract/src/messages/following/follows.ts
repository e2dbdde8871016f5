import type { FollowKind } from '../../values.ts';

export const tooManyFollows = (max: number) =>
  `You follow ${max.toLocaleString('en')} things, which is the maximum. Unfollow one first.`;
export const unknownFollow: Record<FollowKind, string> = {
  user: 'This user does not exist.',
  tag: 'This tag does not exist.',
  category: 'This category does not exist.',
  site: 'Enter the host of a site, such as example.org.',
  collection: 'This collection does not exist.',
};
export const ownFollow = 'You can’t follow yourself.';

export const followLabel = 'Follow';
export const unfollowLabel = 'Unfollow';
export const unfollowed = 'Unfollowed.';
export const loadFollows = 'Failed to load what you follow';
export const noFollows = 'You don’t follow anything yet';
export const follow = 'Failed to follow';
export const unfollow = 'Failed to unfollow';
export const noFollowedPosts = 'Nothing here yet';
export const howToFollow =
  'Choose Follow on the page of a user, tag, category, site or collection. New posts from there appear here.';
