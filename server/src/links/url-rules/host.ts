import { parse } from 'tldts';
import { hasMobileHost } from './mobile-hosts.ts';
import { isArticle } from './page-kind.ts';

const WWW_LABEL = /^www\d*$/;
/** Subdomains that serve the pages of the site to phones, or as AMP. */
const MOBILE_LABEL = /^(m|mobile|amp|touch|mbasic)$/;

/** A file is not a mobile version of a page: `m.media-amazon.com/images/a.jpg`. */
const STATIC_FILE = /\.(jpe?g|png|gif|webp|avif|svg|ico|css|js|mp4|webm|mp3|woff2?)$/i;

/**
 * The host without `www`, and without a subdomain for phones if the site is known to have the same pages there, or if the
 * path names an article. Other pages may differ, such as the front page of `m.example.org`. A registered name such as
 * `m.github.io` keeps its `m.`.
 */
export function siteHost(hostname: string, path: string): string {
  const host = hostname.replace(/\.$/, '');
  const { subdomain, domain } = parse(host, { allowPrivateDomains: true, validateHostname: false });
  if (!subdomain || !domain) return host;
  const isMobile = !STATIC_FILE.test(path) && (hasMobileHost(domain) || isArticle(path));
  const labels = subdomain
    .split('.')
    .filter((label) => !WWW_LABEL.test(label) && !(isMobile && MOBILE_LABEL.test(label)));
  return [...labels, domain].join('.');
}
