const NONCE = /(<link\b[^>]*?) nonce="[^"]*"/g;

/**
 * The page without the nonces that React Router gives its links: the policy lets in the site's own files without one,
 * and each stands in the way of compressing the page (021).
 */
export function withoutLinkNonces(html: string): string {
  return html.replaceAll(NONCE, '$1');
}
