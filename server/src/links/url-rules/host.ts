import { parse } from 'tldts';

/** Labels before a site's own name that only tell how the page is delivered. */
const DELIVERY_LABEL = /^(www\d*|m|mobile|amp)$/;
const WWW_LABEL = /^www\d*$/;

/** What such a host serves under these names is no page made for phones: `m.media-amazon.com/images/a.jpg`. */
const STATIC_FILE = /\.(jpe?g|png|gif|webp|avif|svg|ico|css|js|mp4|webm|mp3|woff2?)$/i;

/** The host without what does not tell sites apart. `m.` of a name that is registered as such (`m.github.io`) stays. */
export function siteHost(hostname: string, path: string): string {
  const host = hostname.replace(/\.$/, '');
  const { subdomain, domain } = parse(host, { allowPrivateDomains: true, validateHostname: false });
  if (!subdomain || !domain) return host;
  const dropped = STATIC_FILE.test(path) ? WWW_LABEL : DELIVERY_LABEL;
  const labels = subdomain.split('.').filter((label) => !dropped.test(label));
  return [...labels, domain].join('.');
}
