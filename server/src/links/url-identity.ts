import { createHash } from 'node:crypto';
import { pageFragment } from './url-rules/fragment.ts';
import { siteHost } from './url-rules/host.ts';
import { pagePath } from './url-rules/path.ts';
import { pageQuery } from './url-rules/query.ts';
import { applySiteRule } from './url-rules/sites.ts';
import { unwrapped } from './url-rules/wrappers.ts';

/** Goes up with every change of what `urlIdentity` returns, so that stored keys made by older rules are made anew. */
export const URL_RULES_VERSION = 1;

const HOST_MAX = 253;
const LABEL = /^[^\s.]{1,63}$/;
const PASSES_MAX = 50;

/**
 * The URL a person entered, or undefined for what cannot be a link of this site: another scheme, no host, names
 * or passwords in front of the host (they leak credentials or feign another site), a host no name server knows.
 */
export function parseHttpUrl(text: string): URL | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\/[^/\\]/i.test(trimmed) || /\p{Cc}/u.test(trimmed)) return undefined;
  const url = URL.parse(trimmed);
  if (!url || url.username || url.password || !isHost(url.hostname)) return undefined;
  return url;
}

/**
 * The canonical text of what a URL leads to: two URLs are one submission when theirs is the same. Pure, and
 * unchanged when applied to its own result. @throws TypeError for what is no URL.
 */
export function urlIdentity(url: string): string {
  let identity = url;
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const next = canonical(identity);
    if (next === identity) break;
    identity = next;
  }
  return identity;
}

/** What `posts.url_key` holds: the SHA-256 of the identity, hex. */
export function urlKey(url: string): string {
  return createHash('sha256').update(urlIdentity(url)).digest('hex');
}

function isHost(hostname: string) {
  const host = hostname.replace(/\.$/, '');
  return (
    host.startsWith('[') || (host.length <= HOST_MAX && host.split('.').every((label) => LABEL.test(label)))
  );
}

function canonical(text: string) {
  const url = unwrapped(new URL(text));
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
