import type { LinkState } from '../../values.ts';

export const linkFilters: Record<Exclude<LinkState, 'ok'>, string> = {
  gone: 'Gone',
  moved: 'Moved',
  changed: 'Changed',
};
export const checkAgain = 'Check again';
export const checkFailed = 'Failed to check the link';
/** What a check by hand found. */
export const checked: Record<LinkState, string> = {
  ok: 'The link works.',
  gone: 'The link is gone.',
  moved: 'The link has moved.',
  changed: 'The page has changed.',
};
export const loadFailed = 'Failed to load links';
export const noneFound = 'No links like this.';
