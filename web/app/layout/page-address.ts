import { NOT_FOUND_ADDRESS } from '@magpie/contract/site';
import { TOP_PERIODS } from '@magpie/contract/values';
import { generatePath, matchRoutes } from 'react-router';
import { idIn } from '../lib/ids.ts';

/** The one spelling of what a client gave; null where it changes nothing. */
type Canonical = (given: string) => string | null;

interface Screen {
  /** Of the path; a parameter that is not here stays as it is. */
  params?: Readonly<Record<string, Canonical>>;
  /** Of the query, in the order of the address. Every other parameter is dropped. */
  query?: Readonly<Record<string, Canonical>>;
}

const id: Canonical = (given) => String(idIn(given));
/** The server renders the same page for all of them. */
const anyId: Canonical = () => '0';
/** The API trims it, and an empty one is none. */
const cursor: Canonical = (given) => given.trim() || null;
const oneOf =
  (values: readonly string[]): Canonical =>
  (given) =>
    values.includes(given) ? given : null;

/**
 * What a screen reads of its address while it is rendered, by its path in routes.ts; a screen that is not here reads
 * nothing. Values that a screen takes for its default are dropped. What opens above a screen (`?comments=1`) is added
 * in the browser.
 */
const SCREENS: Readonly<Record<string, Screen>> = {
  'explore/recent': { query: { cursor } },
  'explore/trending': { query: { cursor } },
  'explore/top': { query: { period: oneOf(TOP_PERIODS.filter((period) => period !== 'all')), cursor } },
  categories: { query: { cursor } },
  'category/:slug': { query: { cursor } },
  'user/:id': { params: { id }, query: { tab: oneOf(['comments']), cursor } },
  'edit-post/:id': { params: { id: anyId } },
};

/**
 * For the paths of all screens: the address that the page at a URL is rendered and cached under. It is made from the
 * matched route, so that another spelling of an address makes no page of its own.
 */
export function pageAddresses(screenPaths: readonly string[]): (url: string) => string {
  const screens = screenPaths.map((path) => ({ path }));
  return (url) => {
    // A second slash at the start would make a host of what follows.
    const { pathname, searchParams } = new URL(`http://site${url}`);
    const match = matchRoutes(screens, pathname)?.[0];
    if (match === undefined || match.route.path === '*') return NOT_FOUND_ADDRESS;
    const { path } = match.route;
    const { params = {}, query = {} } = SCREENS[path] ?? {};
    const inPath = { ...match.params, ...canonical(params, (name) => match.params[name]) };
    const canonicalPath = `/${generatePath(path, inPath)}`;
    const search = new URLSearchParams(canonical(query, (name) => searchParams.get(name)));
    return search.size > 0 ? `${canonicalPath}?${search}` : canonicalPath;
  };
}

function canonical(
  parameters: Readonly<Record<string, Canonical>>,
  given: (name: string) => string | null | undefined,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, canonicalOf] of Object.entries(parameters)) {
    const value = canonicalOf(given(name) ?? '');
    if (value !== null) values[name] = value;
  }
  return values;
}
