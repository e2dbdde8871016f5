import { SEARCH_MAX } from '@magpie/contract/limits';
import { SEARCH_SORTS } from '@magpie/contract/values';
import type { Search } from '../../api/search/search.ts';

/** The search that an address of the search page stands for. */
export function searchIn(parameters: URLSearchParams): Search {
  return {
    q: soughtText(parameters.get('q') ?? ''),
    type: parameters.get('type') === 'comments' ? 'comments' : 'posts',
    sort: SEARCH_SORTS.find((sort) => sort === parameters.get('sort')) ?? 'relevance',
    cursor: parameters.get('cursor'),
  };
}

/** The address of a search; defaults are omitted. */
export function searchPath({ q, type, sort, cursor }: Partial<Search>): string {
  const parameters = {
    ...(q && { q }),
    ...(type === 'comments' && { type }),
    ...(sort && sort !== 'relevance' && { sort }),
    ...(cursor && { cursor }),
  };
  const search = new URLSearchParams(parameters);
  return search.size > 0 ? `/search?${search}` : '/search';
}

/** The given text, trimmed and cut to the length that a search accepts. */
export function soughtText(given: string): string {
  return [...given.trim()].slice(0, SEARCH_MAX).join('').trim();
}
