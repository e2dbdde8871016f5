// Other tests import these values, so only this one compares them with what the specification says.
import { expect, test } from 'vitest';
import {
  FETCH_TOTAL_MS,
  PREVIEW_DEBOUNCE_MS,
  SUBMIT_SUCCESS_MS,
  TEMPORARY_BAN_MS,
  URL_BAR_SHAKE_MS,
} from './limits.ts';
import { CATEGORY_ICONS, DEFAULT_CATEGORY_ICON } from './category-icons.ts';
import { BREAKPOINTS, STORAGE_KEYS } from './page-values.ts';
import { POST_STATUSES, PREVIEW_TYPES } from './values.ts';

test('storage keys and breakpoints are those of the specification', () => {
  expect(STORAGE_KEYS).toEqual({
    token: 'token',
    user: 'user',
    darkMode: 'darkMode',
    view: 'view',
    lastCategory: 'lastCategory',
    trending: 'trending',
    queueKeys: 'queueKeys',
    queueSort: 'queueSort',
    welcomeDismissed: 'welcomeDismissed',
  });
  expect(BREAKPOINTS).toEqual({ md: 768, lg: 1024, xl: 1280 });
});

test('durations are those of the specification', () => {
  expect([PREVIEW_DEBOUNCE_MS, SUBMIT_SUCCESS_MS, URL_BAR_SHAKE_MS]).toEqual([500, 1500, 500]);
  expect(TEMPORARY_BAN_MS).toBe(24 * 60 * 60 * 1000);
  // Previews must be ready within twelve seconds.
  expect(FETCH_TOTAL_MS).toBeLessThan(12_000);
});

test('category icons are those of the specification', () => {
  expect(CATEGORY_ICONS.join(', ')).toBe(
    'Book, Briefcase, Camera, Code, Film, Gamepad, Globe, Headphones, Heart, Image, Laptop, Lightbulb, Music, ' +
      'Newspaper, Palette, ShoppingBag, Smartphone, Trophy, Tv, Video',
  );
  expect(DEFAULT_CATEGORY_ICON).toBe('Newspaper');
});

test('post statuses and preview types are those of the specification', () => {
  expect([...POST_STATUSES].sort()).toEqual([
    'active',
    'approved',
    'flagged',
    'pending',
    'rejected',
    'removed',
  ]);
  expect([...PREVIEW_TYPES].sort()).toEqual(['article', 'audio', 'other', 'video']);
});
