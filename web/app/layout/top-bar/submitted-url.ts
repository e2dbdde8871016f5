/**
 * The URL typed or pasted into the top bar. Without a scheme it gets https, if the result has a host with a dot. null
 * when the text is not a URL.
 */
export function submittedUrl(text: string): string | null {
  const entered = text.trim();
  if (hasScheme(entered)) return URL.canParse(entered) ? entered : null;
  const rest = entered.replace(/^\/\//, '');
  const [host = ''] = rest.split(/[/?#]/, 1);
  return /[^.]\.[^.]/.test(host) && URL.canParse(`https://${rest}`) ? `https://${rest}` : null;
}

/** `example.com:8080/x` would parse with the host as its scheme, so a port must not count as a path. */
function hasScheme(text: string) {
  return /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/?#]+:\d+([/?#]|$)/.test(text);
}
