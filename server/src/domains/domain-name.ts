import { parse } from 'tldts';

/**
 * The domain a person means, in ASCII: they may give an address, or letters of any kind. undefined for what is none,
 * and for what nobody can own as a whole, such as `com` or `co.uk`.
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

/** A host and every domain it is under, from the whole on. */
export function domainsAbove(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/** Without the dot that a full name may end with. */
export function hostnameOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, '');
}
