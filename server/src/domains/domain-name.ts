import { parse } from 'tldts';

/**
 * Returns the host, in ASCII, of a domain name, IP address or URL that a person entered; undefined if it is none of these
 * or only a public suffix such as `com` or `co.uk`.
 */
export function readDomain(text: string): string | undefined {
  const entered = text
    .trim()
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
    .replace(/^\*\./, '');
  const url = URL.parse(`http://${entered}`);
  const host = url ? hostnameOf(url) : '';
  const { domain, isIp } = parse(host);
  return isIp || domain !== null ? host : undefined;
}

/** A host and every domain above it, the host first. */
export function domainsAbove(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/** The host without the trailing dot of a fully qualified name. */
export function hostnameOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, '');
}
