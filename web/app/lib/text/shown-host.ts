/** The host of a URL without `www.`, in ASCII, so that lookalike letters are visible as `xn--…`. */
export function shownHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}

/** Whether the host has non-ASCII letters. */
export function isInternational(url: string): boolean {
  return URL.canParse(url) && /(^|\.)xn--/.test(new URL(url).hostname);
}
