import { NOT_FOUND_ADDRESS } from '@magpie/contract/site';
import { matchRoutes } from 'react-router';

/**
 * The parameters that a screen reads while it is rendered, by its path in routes.ts; a screen that is not here reads
 * none. Every other parameter is dropped before: it makes no page of its own. What opens above a screen (`?comments=1`)
 * is added in the browser.
 */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  'explore/recent': ['cursor'],
  'explore/trending': ['cursor'],
  'explore/top': ['period', 'cursor'],
  categories: ['cursor'],
  'category/:slug': ['cursor'],
  'user/:id': ['tab', 'cursor'],
};

/** For the paths of all screens: the address that the page at a URL is rendered and cached under. */
export function pageAddresses(screenPaths: readonly string[]): (url: string) => string {
  const screens = screenPaths.map((path) => ({ path }));
  return (url) => {
    // A second slash at the start would make a host of what follows.
    const { pathname, searchParams } = new URL(`http://site${url}`);
    const path = matchRoutes(screens, pathname)?.[0]?.route.path;
    if (path === undefined || path === '*') return NOT_FOUND_ADDRESS;
    const search = new URLSearchParams();
    for (const name of PARAMETERS[path] ?? []) {
      const value = searchParams.get(name);
      if (value !== null) search.set(name, value);
    }
    return search.size > 0 ? `${pathname}?${search}` : pathname;
  };
}
