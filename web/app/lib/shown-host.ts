/** The host a URL leads to, in ASCII: a name made of lookalike letters shows as what it is, `xn--…`. */
export function shownHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}

/** Whether the host is written in other letters than ASCII's. */
export function isInternational(url: string): boolean {
  return URL.canParse(url) && /(^|\.)xn--/.test(new URL(url).hostname);
}
