import { expect, test } from 'vitest';
import {
  rememberedPath,
  rememberTrending,
  trendingAt,
  trendingChoice,
  trendingPath,
} from './trending-choice.ts';

test('an address has only valid choices that differ from the default', () => {
  const choice = (search: string) => trendingPath(trendingChoice(new URLSearchParams(search)));
  expect(choice('half_life=1d&variety=off')).toBe('/explore/trending?half_life=1d&variety=off');
  expect(choice('half_life=2d&variety=on')).toBe('/explore/trending');
});

test('the remembered choice is added to an address without one', () => {
  const path = (search = '') => rememberedPath(new URLSearchParams(search));
  expect(path()).toBeNull();
  rememberTrending({ half_life: '7d' });
  expect(path('comments=3')).toBe('/explore/trending?comments=3&half_life=7d');
  expect(path('variety=on')).toBeNull();
  expect(path('cursor=abc')).toBeNull();
  rememberTrending({});
  expect(path()).toBeNull();
});

test('only Trending itself has a half-life', () => {
  const search = '?sort=trending&half_life=7d';
  expect(trendingAt({ pathname: '/explore/trending', search })).toEqual({ half_life: '7d' });
  expect(trendingAt({ pathname: '/category/papers', search })).toEqual({});
  expect(trendingAt({ pathname: '/category/papers', search: '' })).toBeNull();
});
