import type { FollowKind, MuteKind } from '../../values.ts';
import { isolated } from '../isolated.ts';

export const tooManyMutes = (max: number) =>
  `You have muted ${max.toLocaleString('en')} things, which is the maximum. Unmute one first.`;
export const tooManyHidden = (max: number) =>
  `You have hidden ${max.toLocaleString('en')} posts, which is the maximum. Show one again first.`;
export const unknownTarget: Record<Exclude<MuteKind, 'word'>, string> = {
  user: 'This user does not exist.',
  tag: 'This tag does not exist.',
  category: 'This category does not exist.',
  site: 'Enter the host of a site, such as example.org.',
};
export const ownMute = 'You can’t mute yourself.';
export const noWord = 'Use at least one letter or digit.';

export const targetKinds: Record<FollowKind | MuteKind, string> = {
  user: 'User',
  tag: 'Tag',
  category: 'Category',
  site: 'Site',
  collection: 'Collection',
  word: 'Word',
};

export const muteLabel = (name: string) => `Mute ${isolated(name)}`;
export const unmuteLabel = (name: string) => `Unmute ${isolated(name)}`;
export const optionsFor = (name: string) => `Options for ${isolated(name)}`;
export const hideLabel = 'Hide';
export const muted = (name: string) => `You won’t see posts from ${isolated(name)} any more.`;
export const mutedWord = (word: string) => `You won’t see posts with the word ${isolated(word)} any more.`;
export const unmuted = (name: string) => `${isolated(name)} is no longer muted.`;
export const hidden = 'Post hidden.';
export const showAgainLabel = (title: string) => `Show again: ${isolated(title)}`;
export const wordHint =
  'Hides posts with this whole word in the title, description or preview, in upper or lower case.';
export const shownAgain = 'The post is shown again.';
export const mute = 'Failed to mute';
export const unmute = 'Failed to unmute';
export const hide = 'Failed to hide the post';
export const unhide = 'Failed to show the post again';
export const loadMutes = 'Failed to load what you muted';
export const loadHidden = 'Failed to load hidden posts';
export const noMutes = 'You haven’t muted anything.';
export const noHidden = 'You haven’t hidden any posts.';
export const mutedAndHidden = 'Muted and hidden';
export const mutedExplained =
  'Feeds and searches leave out what you muted or hid. Your own posts, saved posts and the pages of users and posts still show everything.';
export const mutedComment = 'Comment by a muted user';
export const showComment = 'Show comment';
