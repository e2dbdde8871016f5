import type { PageAddress } from './address.ts';
import { unescaped } from './escapes.ts';
import { queryPairs, searchOf } from './query.ts';
import { isTracking } from './tracking.ts';

/**
 * Fragments by which a script routes: `#/guide`, `#!/guide`, `#!topic`, and `#code/…` or `#folders/…`, because the
 * identifier of a part of a page rarely has a slash. Also `#pako:…`, the content itself, and `#F!…`, a folder of files.
 */
const ROUTE = /^#(\/[^/]|!\/?[^/]|[\w-]+\/[^/]|[a-z]+:[\w+/=~.-]{24}|F!)/;
/** Fragments in which a script keeps the state of the page: `#tab=topics&year=2024`. */
const STATE = /^#[a-z_][\w-]*=[^=]/i;
/** Names in fragments that do not count: a place (a page of a PDF, a second of a video, a comment), or who shared it. */
const PLACE_NAMES =
  /^(page|p|t|time|start|slide|scrollto|comment|commentid|section|xtor|zoom|view|nameddest|search|toolbar|map|from|ref|source|src|via|share|mode|wrapper|reload|rd|imgrc|_ga|lang|anchor|line|l)$/i;

/** The first sheet of a Google spreadsheet. */
const FIRST_SHEET = 'gid=0';

/**
 * The part of a fragment that selects content. A fragment counts only if a script routes by it or keeps the state of the
 * page in it; any other fragment names a place in the page.
 */
export function pageFragment({ host, path, fragment }: PageAddress): string {
  const text = fragment.split(':~:', 1)[0] ?? '';
  if (ROUTE.test(text)) return withoutTracking(unescaped(text), { host, path });
  if (!STATE.test(text)) return '';
  const state = queryPairs(text.replace('#', '?')).filter(
    (pair) =>
      !PLACE_NAMES.test(pair.name) &&
      pair.text !== FIRST_SHEET &&
      !isTracking(pair, { host, path, kind: 'other' }),
  );
  return searchOf(state).replace('?', '#');
}

function withoutTracking(route: string, { host, path }: { host: string; path: string }) {
  const [place = '', ...rest] = route.split('?');
  const query = queryPairs(`?${rest.join('?')}`).filter(
    (pair) => !isTracking(pair, { host, path, kind: 'list' }),
  );
  return place.replace(/(?<=[^/!])\/$/, '') + searchOf(query);
}
