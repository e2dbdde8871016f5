import type { PostStatus } from './values.ts';

/** The values that every page's script needs. Others are in other files, so that a feed's script does not contain them. */

/** Statuses in which the author cannot edit the post, only delete it or, if it was removed, appeal. */
export const CLOSED_STATUSES = ['removed', 'rejected'] as const satisfies readonly PostStatus[];

/** Shown instead of the name of somebody whose account was deleted. No username has brackets. */
export const DELETED_USER = '[deleted]';

export const STORAGE_KEYS = {
  token: 'token',
  user: 'user',
  darkMode: 'darkMode',
  view: 'view',
  /** The category of the last submission, which the next one starts with. */
  lastCategory: 'lastCategory',
  /** The query string of Trending, as the reader has chosen it. */
  trending: 'trending',
  queueKeys: 'queueKeys',
  queueSort: 'queueSort',
  welcomeDismissed: 'welcomeDismissed',
} as const;

/** Width at which the layout changes, in CSS pixels. */
export const BREAKPOINTS = { md: 768, lg: 1024, xl: 1280 } as const;
