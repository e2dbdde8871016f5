import { createHash } from 'node:crypto';
import type { PageAddress } from './url-rules/address.ts';
import { pageFragment } from './url-rules/fragment.ts';
import { siteHost } from './url-rules/host.ts';
import { pageKind } from './url-rules/page-kind.ts';
import { cleanPath, pagePath } from './url-rules/path.ts';
import { applyPlatform } from './url-rules/platforms.ts';
import { queryPairs, searchOf } from './url-rules/query.ts';
import { currentHost } from './url-rules/renamed-hosts.ts';
import { applySiteRule, fragmentCounts } from './url-rules/sites.ts';
import { isTracking } from './url-rules/tracking.ts';
import { unwrapped } from './url-rules/wrappers.ts';

/** Increase it with every change of what `urlIdentity` returns: stored keys of older rules are then recomputed. */
export const URL_RULES_VERSION = 3;

const HOST_MAX = 253;
const LABEL = /^[^\s.]{1,63}$/;
const PASSES_MAX = 50;

/**
 * Parses a URL that a person entered. Returns undefined for a scheme other than http and https, a missing host, a user name
 * or password (it would leak credentials or imitate another site), and a host that DNS does not allow.
 */
export function parseHttpUrl(text: string): URL | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\/[^/\\]/i.test(trimmed) || /\p{Cc}/u.test(trimmed)) return undefined;
  const url = URL.parse(trimmed);
  if (!url || url.username || url.password || !isHost(url.hostname)) return undefined;
  return url;
}

/** The identity of a URL as text. @throws TypeError for an invalid URL */
export function urlIdentity(url: string): string {
  return identify(unwrapped(new URL(url))).identity;
}

/** What `posts.url_key` holds for a URL. @throws TypeError for an invalid URL */
export function urlKey(url: string): string {
  return hashOfIdentity(urlIdentity(url));
}

/**
 * The canonical form of a URL, as text and parsed. URLs with the same identity are the same submission. The rules are
 * applied until they change nothing, so the identity of an identity is the same.
 * @param target a URL as `unwrapped` returns it
 */
export function identify(target: URL): { identity: string; canonical: URL } {
  let identity = canonicalText(target);
  let canonical = new URL(identity);
  for (let pass = 1; pass < PASSES_MAX; pass += 1) {
    const next = canonicalText(unwrapped(canonical));
    if (next === identity) break;
    identity = next;
    canonical = new URL(identity);
  }
  return { identity, canonical };
}

/** SHA-256, hex. */
export function hashOfIdentity(identity: string): string {
  return createHash('sha256').update(identity).digest('hex');
}

function isHost(hostname: string) {
  const host = hostname.replace(/\.$/, '');
  return (
    host.startsWith('[') || (host.length <= HOST_MAX && host.split('.').every((label) => LABEL.test(label)))
  );
}

function canonicalText(url: URL) {
  const { host, path, query, fragment } = canonicalAddress(url);
  const port = url.port === '80' || url.port === '443' ? '' : url.port;
  return ['https://', host, port && `:${port}`, path, searchOf(query), fragment].join('');
}

/** Applies the rules in layers, from those for every site to those for one. */
function canonicalAddress(url: URL): PageAddress {
  const clean = cleanPath(url.pathname);
  const host = currentHost(siteHost(url.hostname, clean));
  const raw = { host, path: clean, query: queryPairs(url.search), fragment: url.hash };
  const page = applyPlatform(raw);
  const kind = pageKind(page);
  const query = page.query.filter((pair) => !isTracking(pair, { ...page, kind }));
  const canonical = applySiteRule({ ...page, path: pagePath(page.path), query }, kind);
  return {
    ...canonical,
    fragment: fragmentCounts(canonical) ? canonical.fragment : pageFragment(canonical),
  };
}
