import { NOT_FOUND_ADDRESS } from '@magpie/contract/site';
import { LOG_ACTIONS } from '@magpie/contract/moderation/log-actions';
import { BROKEN_LINK_STATES, HALF_LIVES, SEARCH_SORTS, TOP_PERIODS } from '@magpie/contract/values';
import { generatePath, matchRoutes } from 'react-router';
import { soughtText } from '../features/search/search-address.ts';
import { idIn } from '../lib/text/ids.ts';
import { COMMENTS_PARAMETER } from '../session/overlays.tsx';
import { sortIn } from './feeds/sorts.ts';

/** Returns the canonical spelling of a value, which may depend on the rest of the query; null for one that has no effect. */
type Canonical = (given: string, query: URLSearchParams) => string | null;

interface Screen {
  /** The parameters of the path that have a canonical spelling; the others are unchanged. */
  params?: Readonly<Record<string, Canonical>>;
  /** The parameters of the query, in canonical order; all others are dropped. */
  query?: Readonly<Record<string, Canonical>>;
}

const id = (given: string) => String(idIn(given));
/** Every comment that does not exist has the same page. */
const commentId: Canonical = (given) => (given === '' ? null : String(idIn(given)));
/** The server renders the same page for every value. */
const anyId: Canonical = () => '0';
/** The API trims a cursor; an empty one counts as absent. */
const cursor: Canonical = (given) => given.trim() || null;
const sought: Canonical = (given) => soughtText(given) || null;
const oneOf =
  (values: readonly string[]): Canonical =>
  (given) =>
    values.includes(given) ? given : null;

/** Lists with tabs for their order, as the tabs read the address: a period alone means top, and only top has periods. */
const sorted: Screen = {
  query: {
    sort: (_, query) => exceptFor('recent', sortIn(query).list),
    period: (_, query) => (sortIn(query).list === 'top' ? exceptFor('all', sortIn(query).period) : null),
    cursor,
  },
};

/**
 * The parameters that a screen reads while it is rendered, by its path in routes.ts; screens not listed read none.
 * Default values are dropped. Overlays (`?comments=1`) open only in the browser.
 */
const SCREENS: Readonly<Record<string, Screen>> = {
  // The home page is not rendered: it redirects, and keeps the open comments.
  '': { query: { [COMMENTS_PARAMETER]: (given) => (given === '' ? null : id(given)) } },
  'explore/recent': { query: { cursor } },
  'explore/trending': { query: { half_life: oneOf(HALF_LIVES), variety: oneOf(['off']), cursor } },
  'explore/top': { query: { period: oneOf(TOP_PERIODS.filter((period) => period !== 'all')), cursor } },
  'explore/collections': { query: { cursor } },
  'collection/:id/:slug?': { params: { id } },
  sponsored: { query: { cursor } },
  categories: { query: { cursor } },
  'category/:slug': sorted,
  'tag/:slug': sorted,
  'site/:host': sorted,
  search: {
    query: {
      q: sought,
      type: oneOf(['comments']),
      sort: oneOf(SEARCH_SORTS.filter((sort) => sort !== 'relevance')),
      cursor,
    },
  },
  'post/:id/:slug?': { params: { id }, query: { comment: commentId, cursor } },
  'user/:id': { params: { id }, query: { tab: oneOf(['comments', 'collections']), cursor } },
  moderation: { query: { action: oneOf(LOG_ACTIONS), moderator: (given) => given.trim() || null, cursor } },
  'admin/links': { query: { state: oneOf(BROKEN_LINK_STATES) } },
  'edit-post/:id': { params: { id: anyId } },
};

/**
 * Given the paths of all screens, returns a function from a URL to the address under which its page is rendered and
 * cached. The address is built from the matched route, so that all spellings of a URL share one page.
 */
export function pageAddresses(screenPaths: readonly string[]): (url: string) => string {
  const screens = screenPaths.map((path) => ({ path }));
  return (url) => {
    // With a second slash at the start, the next segment would be read as a host.
    const { pathname, searchParams } = new URL(`http://site${url}`);
    const match = matchRoutes(screens, pathname)?.[0];
    if (match === undefined || match.route.path === '*') return NOT_FOUND_ADDRESS;
    const { path } = match.route;
    const { params = {}, query = {} } = SCREENS[path] ?? {};
    const pathParams = {
      ...match.params,
      ...canonical(params, searchParams, (name) => match.params[name]),
    };
    const canonicalPath = `/${generatePath(path, pathParams)}`;
    const search = new URLSearchParams(canonical(query, searchParams, (name) => searchParams.get(name)));
    return search.size > 0 ? `${canonicalPath}?${search}` : canonicalPath;
  };
}

function canonical(
  parameters: Readonly<Record<string, Canonical>>,
  query: URLSearchParams,
  given: (name: string) => string | null | undefined,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, canonicalOf] of Object.entries(parameters)) {
    const value = canonicalOf(given(name) ?? '', query);
    if (value !== null) values[name] = value;
  }
  return values;
}

function exceptFor(common: string, value: string): string | null {
  return value === common ? null : value;
}
