import type { LinkState } from '../../values.ts';

// What cards and the page of a post say.

/** Shown before the age of the state, as in “Link gone 3 days ago”. */
export const linkBadges: Record<Exclude<LinkState, 'ok'>, string> = {
  gone: 'Link gone',
  moved: 'Link moved',
  changed: 'Page changed',
};
export const whatItSaid = 'The page said:';
export const newAddress = 'New address';
export const inArchive = 'Web archive';
