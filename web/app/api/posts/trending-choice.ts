import { STORAGE_KEYS } from '@magpie/contract/page-values';
import { HALF_LIVES } from '@magpie/contract/values';
import { readStored, store } from '../../lib/stored/local-storage.ts';
import type { FeedFilters } from '../client/query-keys.ts';

/** How Trending is ranked. What is absent is the default. */
export type TrendingChoice = Pick<FeedFilters, 'half_life' | 'variety'>;

export function trendingChoice(search: URLSearchParams): TrendingChoice {
  const half_life = HALF_LIVES.find((one) => one === search.get('half_life'));
  const variety = search.get('variety') === 'off' ? 'off' : undefined;
  return { ...(half_life && { half_life }), ...(variety && { variety }) };
}

/** The address of Trending with a choice. */
export function trendingPath(choice: TrendingChoice): string {
  const search = String(new URLSearchParams({ ...choice }));
  return `/explore/trending${search && `?${search}`}`;
}

/** The browser remembers the choice; without storage it lasts until the screen is left. */
export function rememberTrending(choice: TrendingChoice): void {
  store(STORAGE_KEYS.trending, String(new URLSearchParams({ ...choice })));
}

/** Adds the choice that the browser remembers to an address without a choice; null where there is none to add. */
export function rememberedPath(search: URLSearchParams): string | null {
  // A cursor holds a rank, which is on another scale with another half-life.
  if (['half_life', 'variety', 'cursor'].some((name) => search.has(name))) return null;
  const choice = trendingChoice(new URLSearchParams(readStored(STORAGE_KEYS.trending) ?? ''));
  if (Object.keys(choice).length === 0) return null;
  return `/explore/trending?${new URLSearchParams([...search, ...Object.entries(choice)])}`;
}

/** How the list of an address is ranked; null where it is not Trending. */
export function trendingAt({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): TrendingChoice | null {
  const parameters = new URLSearchParams(search);
  if (pathname === '/explore/trending') return trendingChoice(parameters);
  return parameters.get('sort') === 'trending' ? {} : null;
}
