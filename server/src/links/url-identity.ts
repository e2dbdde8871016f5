import { createHash } from 'node:crypto';
import { pageFragment } from './url-rules/fragment.ts';
import { siteHost } from './url-rules/host.ts';
import { pagePath } from './url-rules/path.ts';
import { pageQuery } from './url-rules/query.ts';
import { applySiteRule } from './url-rules/sites.ts';
import { unwrapped } from './url-rules/wrappers.ts';

/** Increase it with every change of what `urlIdentity` returns: stored keys of older rules are then recomputed. */
export const URL_RULES_VERSION = 1;

const HOST_MAX = 253;
const LABEL = /^[^\s.]{1,63}$/;
const PASSES_MAX = 50;

/**
 * Parses a URL that a person entered. Returns undefined for another scheme, a missing host, a user name or password (it
 * would leak credentials or imitate another site), and a host that DNS does not allow.
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
 * applied until they change nothing, so the identity of an identity is itself.
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
  const path = pagePath(url.pathname);
  const host = siteHost(url.hostname, path);
  const page = applySiteRule({ host, path, query: pageQuery(url.search, host) });
  const port = url.port === '80' || url.port === '443' ? '' : url.port;
  const query = page.query.map(({ text: pair }) => pair).join('&');
  return [
    `https://${page.host}`,
    port && `:${port}`,
    page.path,
    query && `?${query}`,
    pageFragment(url.hash),
  ].join('');
}
