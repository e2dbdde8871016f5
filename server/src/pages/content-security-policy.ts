import { hash } from 'node:crypto';

/** A page's HTML, and the sources by which its policy allows the inline scripts and styles in it. */
interface HashedHtml {
  html: string;
  scripts: readonly string[];
  styles: readonly string[];
}

const INLINE = /<(script|style)\b([^>]*)>(.+?)<\/\1>/gs;

/**
 * Hashes the inline scripts and styles that were rendered with this nonce, and removes the nonce. Scripts and styles without
 * the nonce were not written by the site's own code, and stay blocked.
 */
export function hashInline(rendered: string, nonce: string): HashedHtml {
  const attribute = ` nonce="${nonce}"`;
  const own = [...rendered.matchAll(INLINE)].filter(([, , attributes]) => attributes?.includes(attribute));
  const sourcesOf = (element: string) => [
    ...new Set(own.filter(([, name]) => name === element).map(([, , , text = '']) => sourceOf(text))),
  ];
  return {
    html: rendered.replaceAll(attribute, ''),
    scripts: sourcesOf('script'),
    styles: sourcesOf('style'),
  };
}

function sourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

/**
 * The policy of a page. The page may load only from the site itself, except that a link-preview service elsewhere may be
 * called and may send pictures. Inline scripts and styles are allowed by their hashes alone.
 */
export function contentSecurityPolicy(
  linkPreviewUrl: string,
  { scripts, styles }: Pick<HashedHtml, 'scripts' | 'styles'>,
): string {
  const service = URL.canParse(linkPreviewUrl) ? ` ${new URL(linkPreviewUrl).origin}` : '';
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    `img-src 'self' data:${service}`,
    `connect-src 'self'${service}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Strings become markup or code only as web/app/lib/rendering/trusted-types.ts allows.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}
