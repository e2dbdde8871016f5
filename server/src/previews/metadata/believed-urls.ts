import { parse } from 'tldts';
import type { FoundUrlKind } from '../../db/tables/topic-tables.ts';
import { urlIdentity } from '../../links/url-identity.ts';
import { isArticle, pageKind } from '../../links/url-rules/page-kind.ts';
import { queryPairs } from '../../links/url-rules/query.ts';
import type { ReadPage } from './interpret-page.ts';
import { ALMOST_EQUAL, haveSimilarText, SIMILAR } from './similar-text.ts';

/** A URL of a page besides the one that was asked for. */
export interface FoundUrl {
  kind: FoundUrlKind | 'arxiv';
  url: string;
}

/** A preview does not wait longer for another page. */
const CHECK_MS = 4000;
/** The path of the front page of a site, or of one of its languages. */
const FRONT_PATH = /^\/?([a-z]{2}([-_][a-z]{2})?\/?)?((index|default|home)(\.\w{3,5})?\/?)?$/i;

/**
 * Where the redirects of a URL ended, and what the page there says about its own address, as far as that can be believed.
 * @param read reads the page at another URL
 */
export async function believedUrls(
  read: (address: string, signal: AbortSignal) => Promise<ReadPage>,
  requested: URL,
  page: ReadPage,
  signal: AbortSignal,
): Promise<FoundUrl[]> {
  const { canonical, ogUrl, doi, arxiv } = page.addresses;
  const asked = urlIdentity(requested.href);
  const ended = urlIdentity(page.url.href);
  // A fragment is never sent: the server answers the same page whatever the fragment selects.
  if (asked.includes('#') || (ended !== asked && isFront(ended))) return [];
  const found = new Map<string, FoundUrl>();
  if (ended !== asked) found.set(ended, { kind: 'redirect', url: page.url.href });
  const within = AbortSignal.any([signal, AbortSignal.timeout(CHECK_MS)]);
  const checked = new Set([asked, ended]);
  for (const [kind, url] of [['canonical', canonical] as const, ['og:url', ogUrl] as const]) {
    const identity = url && urlIdentity(url);
    if (!identity || checked.has(identity)) continue;
    checked.add(identity);
    if (await isBelievable(url, identity)) found.set(identity, { kind, url });
  }
  for (const [kind, url] of [['doi', doi] as const, ['arxiv', arxiv] as const]) {
    const identity = url && urlIdentity(url);
    if (identity && !checked.has(identity) && !found.has(identity)) found.set(identity, { kind, url });
  }
  return [...found.values()];

  /** Whether the page at this URL is on the same site, names no other canonical URL and has a similar text. */
  async function isBelievable(url: string, identity: string) {
    const named = new URL(url);
    const least = neededSimilarity(named, page.url);
    if (isFront(identity) || !isSameSite(named, page.url) || !least) return false;
    try {
      const other = await read(url, within);
      const own = other.addresses.canonical;
      const standsForItself =
        urlIdentity(other.url.href) === identity && (!own || urlIdentity(own) === identity);
      return standsForItself && !other.fault && !other.redirect && haveSimilarText(page, other, least);
    } catch {
      return false;
    }
  }
}

function isFront(identity: string) {
  const { pathname, search, hash } = new URL(identity);
  return FRONT_PATH.test(pathname) && search === '' && hash === '';
}

/** On the same domain that can be registered, or on the same host where there is none, as with an IP address. */
function isSameSite(a: URL, b: URL) {
  const [siteA, siteB] = [a, b].map(
    ({ hostname }) => parse(hostname, { allowPrivateDomains: true }).domain ?? hostname,
  );
  return siteA === siteB;
}

/**
 * How similar the texts of the two pages must be; undefined if no similarity is enough. Pages often name themselves without
 * what selects their content: `/models` for `/models?task=vision`. Lists do so on purpose, and scripts by mistake.
 */
function neededSimilarity(named: URL, page: URL) {
  const [a, b] = [new URL(urlIdentity(named.href)), new URL(urlIdentity(page.href))];
  const isSamePath = named.pathname === page.pathname || a.pathname === b.pathname;
  if (!isSamePath || b.search === '' || isArticle(b.pathname)) return SIMILAR;
  const query = queryPairs(b.search);
  const kept = new Set(queryPairs(a.search).map(({ text }) => text));
  if (query.some(({ text }) => kept.has(text))) return ALMOST_EQUAL;
  return pageKind({ path: b.pathname, query }) === 'other' ? ALMOST_EQUAL : undefined;
}
