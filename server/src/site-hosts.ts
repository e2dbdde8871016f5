import { parse } from 'tldts';

/**
 * The sites that a URL belongs to: its host without `www.`, and the domains above that up to the one that can be
 * registered. So a post of `blog.example.org` is also a post of `example.org`.
 */
export function sitesOf(url: URL): string[] {
  const host = withoutWww(url.hostname);
  const { domain, isIp } = parse(host);
  if (isIp || domain === null || !host.endsWith(domain)) return [host];
  const labels = host.split('.');
  const depth = labels.length - domain.split('.').length;
  return Array.from({ length: depth + 1 }, (_, index) => labels.slice(index).join('.'));
}

/** A typed host in ASCII and lower case, without `www.`; undefined when the text cannot be a host. */
export function readHost(text: string): string | undefined {
  if (!/^(\[[\da-f:.]+\]|[^\s/?#@:\\]+)$/i.test(text)) return undefined;
  const host = withoutWww(URL.parse(`http://${text}`)?.hostname ?? '');
  return /^(?!\.)./.test(host) ? host : undefined;
}

/** Whether pages of a host may exist: it is an IP address, or a name below a public suffix, which somebody can register. */
export function isRegistrable(host: string): boolean {
  const { domain, isIp } = parse(host);
  return isIp === true || domain !== null;
}

/** A host in lower case, without `www.` and the dot of a fully qualified name. */
export function withoutWww(hostname: string): string {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  return host.replace(/^www\.(?=.*\.)/, '');
}
