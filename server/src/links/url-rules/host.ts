import { parse } from 'tldts';

/** Subdomains that serve the same pages. */
const DELIVERY_LABEL = /^(www\d*|m|mobile|amp)$/;
const WWW_LABEL = /^www\d*$/;

/** A file is not a mobile version of a page: `m.media-amazon.com/images/a.jpg`. */
const STATIC_FILE = /\.(jpe?g|png|gif|webp|avif|svg|ico|css|js|mp4|webm|mp3|woff2?)$/i;

/** The host without such subdomains. A registered name such as `m.github.io` keeps its `m.`. */
export function siteHost(hostname: string, path: string): string {
  const host = hostname.replace(/\.$/, '');
  const { subdomain, domain } = parse(host, { allowPrivateDomains: true, validateHostname: false });
  if (!subdomain || !domain) return host;
  const dropped = STATIC_FILE.test(path) ? WWW_LABEL : DELIVERY_LABEL;
  const labels = subdomain.split('.').filter((label) => !dropped.test(label));
  return [...labels, domain].join('.');
}
