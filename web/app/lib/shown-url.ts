/** The host a URL leads to, in ASCII: a name made of lookalike letters shows as what it is, `xn--…`. */
export function shownHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}

/** A URL as it was entered, its host in ASCII. */
export function shownUrl(url: string): string {
  const [, before = '', host = ''] = /^([^/]*\/\/)([^/?#\\]+)/.exec(url) ?? [];
  if (/^\p{ASCII}*$/u.test(host) || !URL.canParse(url)) return url;
  return before + new URL(url).host + url.slice(before.length + host.length);
}

/** Whether the host is written in other letters than ASCII's. */
export function isInternational(url: string): boolean {
  return URL.canParse(url) && /(^|\.)xn--/.test(new URL(url).hostname);
}
