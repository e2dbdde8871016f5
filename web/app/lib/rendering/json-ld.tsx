import { use, useState } from 'react';
import { useHydrated } from './hydrated.tsx';
import { NonceContext } from './nonce.ts';

/**
 * What a page is about, for search engines. Only in pages that the server renders: `text` is empty in the browser, which
 * leaves the rendered element as it is.
 */
export function JsonLd({ text }: { text: string }) {
  const nonce = use(NonceContext);
  const isHydrated = useHydrated();
  const [isRendered] = useState(!isHydrated);
  if (!isRendered) return null;
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

/** The data as JSON that cannot end the script element around it. */
export function jsonLd(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
