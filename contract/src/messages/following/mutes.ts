import type { MuteKind } from '../../values.ts';

export const tooManyMutes = (max: number) =>
  `You mute ${max.toLocaleString('en')} things, which is the most you can. Unmute one first.`;
export const tooManyHidden = (max: number) =>
  `You have hidden ${max.toLocaleString('en')} posts, which is the most you can. Show one again first.`;
export const unknownTarget: Record<Exclude<MuteKind, 'word'>, string> = {
  user: 'This user does not exist.',
  tag: 'This tag does not exist.',
  category: 'This category does not exist.',
  site: 'Nobody has shared a link to this site yet.',
};
export const ownMute = 'You can’t mute yourself.';
export const noWord = 'Use at least one letter or digit.';

export const targetKinds: Record<MuteKind, string> = {
  user: 'User',
  tag: 'Tag',
  category: 'Category',
  site: 'Site',
  word: 'Word',
};

export const muteLabel = (name: string) => `Mute ${name}`;
export const unmuteLabel = (name: string) => `Unmute ${name}`;
export const optionsFor = (name: string) => `Options for ${name}`;
export const hideLabel = 'Hide';
export const muted = (name: string) => `You won’t see posts from ${name} any more.`;
export const mutedWord = (word: string) => `You won’t see posts with the word ${word} any more.`;
export const unmuted = (name: string) => `${name} is no longer muted.`;
export const hidden = 'Post hidden.';
export const showAgainLabel = (title: string) => `Show again: ${title}`;
export const wordHint =
  'Hides posts that have it as a whole word in the title, description or preview, whatever the case.';
export const shownAgain = 'The post is shown again.';
export const mute = 'Failed to mute';
export const unmute = 'Failed to unmute';
export const hide = 'Failed to hide the post';
export const unhide = 'Failed to show the post again';
export const loadMutes = 'Failed to load what you mute';
export const loadHidden = 'Failed to load hidden posts';
export const noMutes = 'You mute nothing.';
export const noHidden = 'You have hidden no posts.';
export const mutedAndHidden = 'Muted and hidden';
export const mutedExplained =
  'Muted and hidden posts leave your feeds and searches. Your own posts, saved posts and the pages of users and posts still show everything.';
export const mutedComment = 'Comment by a user you mute';
export const showComment = 'Show comment';
