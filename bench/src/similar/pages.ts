import { hashesIn, sharedWords } from '../../../server/src/previews/links/fingerprint.ts';
import { interpretPage } from '../../../server/src/previews/metadata/interpret-page.ts';
import { isSimilar as isSimilarText } from '../../../server/src/similar-posts/similar-texts.ts';
import { comparableSignature, textKeys } from '../../../server/src/similar-posts/text-keys.ts';

/** Writes pages of a site that marks, with elements such as `nav`, what does not belong to the text of a page. */
export const marked = (site: string) => (title: string, text: string) =>
  `<title>${title} | ${site}</title>
  <header><nav><ul><li><a href="/">Home</a><li><a href="/about">About us</a></ul></nav></header>
  <main><h1>${title}</h1>${paragraphs(text, 'p')}</main>
  <footer>We publish every week, and answer all who write to us. All rights reserved by ${site}.</footer>`;

/** Writes pages of a site that marks nothing in this way, with a text about the site on each page. */
export const unmarked = (site: string, about: string) => (title: string, text: string) =>
  `<title>${title} – ${site}</title><div id="top"><a href="/">Start</a> <a href="/news">News</a></div>
  <div class="cookie-banner"><p>We and our 812 partners store information on your device to know what you like.</p></div>
  <div><h2>${title}</h2>${paragraphs(text, 'div')}<div>${about}</div></div>
  <div id="bottom"><a href="/imprint">All those who write for ${site}, and how you can reach them by mail</a></div>`;

export function described({ title, description }: { title: string; description: string }): string {
  return `<title>${title}</title><meta name="description" content="${description}">`;
}

function paragraphs(text: string, tag: string) {
  const parts = text.replaceAll('<', '&lt;').split(/\n\s*\n/);
  return parts.map((part) => `<${tag}>${part}</${tag}>`).join('\n');
}

/** What a look-up compares of a page; undefined for a page with too little text. */
export function comparable(html: string) {
  const url = 'https://example.org/page';
  const page = { requested: url, url, contentType: 'text/html; charset=utf-8', body: Buffer.from(html) };
  const { pageText } = interpretPage(page);
  const signature = comparableSignature(pageText);
  if (!signature || !pageText) return undefined;
  return { hashes: hashesIn(signature), keys: new Set(textKeys(signature)), excerpt: pageText.excerpt };
}

type Comparable = NonNullable<ReturnType<typeof comparable>>;

export function isSimilar(a: Comparable, b: Comparable): boolean {
  return isSimilarText(sharedWords(a.hashes, b.hashes), [a.excerpt, b.excerpt]);
}

/** Whether a look-up finds one of the texts by the other: it compares only texts that have a key in common. */
export function isFound(a: Comparable | undefined, b: Comparable | undefined): boolean {
  return a !== undefined && b !== undefined && !a.keys.isDisjointFrom(b.keys) && isSimilar(a, b);
}
