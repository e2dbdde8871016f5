import type { QueryPair } from './address.ts';

/** A second `?` instead of `&`: some programs append a parameter as in `?a=1?utm_source=b`. */
const STRAY_SEPARATOR = /\?(?=[a-z_][\w-]*=)/i;
/** A parameter whose value is a URL: a `?` in it begins the query of that URL. */
const NESTED_URL = /^[^&]*?=[^&]*?(:|%3a)(\/|%2f){2}/i;
/** From a link that was escaped for HTML twice. */
const ESCAPED_AMPERSAND = /^(amp;)+/;

/** The pairs of a query, sorted by name; pairs of the same name keep their order. */
export function queryPairs(search: string): QueryPair[] {
  return search
    .slice(1)
    .split('&')
    .flatMap((piece) => (NESTED_URL.test(piece) ? [piece] : piece.split(STRAY_SEPARATOR)))
    .map((piece) => piece.replace(ESCAPED_AMPERSAND, ''))
    .filter((piece) => piece !== '' && piece !== '=')
    .map(queryPair)
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

export function queryPair(piece: string): QueryPair {
  const at = piece.indexOf('=');
  const name = normalised(at === -1 ? piece : piece.slice(0, at));
  const value = at === -1 ? '' : normalised(piece.slice(at + 1));
  return { name, value, text: value === '' ? name : `${name}=${value}` };
}

/** `?a=1&b=2`, or nothing. */
export function searchOf(query: readonly QueryPair[]): string {
  return query.length > 0 ? `?${query.map(({ text }) => text).join('&')}` : '';
}

function normalised(text: string) {
  try {
    return encodeURIComponent(decodeURIComponent(text.replaceAll('+', ' ')));
  } catch {
    return text.replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
  }
}
