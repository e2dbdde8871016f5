/**
 * The URL somebody typed or pasted into the top bar, as they meant it: without a scheme it gets https, if that
 * makes it an address whose host has a dot. null where there is no URL in it.
 */
export function submittedUrl(text: string): string | null {
  const entered = text.trim();
  if (hasScheme(entered)) return URL.canParse(entered) ? entered : null;
  const rest = entered.replace(/^\/\//, '');
  const [host = ''] = rest.split(/[/?#]/, 1);
  return /[^.]\.[^.]/.test(host) && URL.canParse(`https://${rest}`) ? `https://${rest}` : null;
}

/** `example.com:8080/x` would parse as well, with the host for a scheme; a port is no path. */
function hasScheme(text: string) {
  return /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/?#]+:\d+([/?#]|$)/.test(text);
}
