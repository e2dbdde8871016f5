/** A URL as it was entered, but with its host in ASCII. */
export function shownUrl(url: string): string {
  const [, before = '', host = ''] = /^([^/]*\/\/)([^/?#\\]+)/.exec(url) ?? [];
  if (/^\p{ASCII}*$/u.test(host) || !URL.canParse(url)) return url;
  return before + new URL(url).host + url.slice(before.length + host.length);
}
