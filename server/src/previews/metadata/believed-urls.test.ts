import { expect, test } from 'vitest';
import { readTestdata } from '../../links/testdata/read-testdata.ts';
import { urlIdentity } from '../../links/url-identity.ts';
import { believedUrls } from './believed-urls.ts';
import type { ReadPage } from './interpret-page.ts';

const links = readTestdata('real-links.txt');
const never = new AbortController().signal;

/** All pages say much the same; only the titles name what the query selects. */
function pageAt(url: string, addresses: ReadPage['addresses'] = {}): ReadPage {
  const title = `The nest ${new URL(url).search}`;
  const text = `${title}: a magpie gathers shiny things from far and wide and keeps the best of them in its nest`;
  const metadata = { title, description: null, images: [], publisher: null, type: 'article' as const };
  const none = { fault: undefined, pageText: null, oembedLink: undefined, redirect: undefined };
  return { url: new URL(url), addresses, text, metadata, ...none };
}

const WRONG: [string, (url: URL) => string][] = [
  ['the front page', (url) => `${url.origin}/`],
  ['the front page of a language', (url) => `${url.origin}/en/`],
  ['another site', (url) => `https://example.org${url.pathname}`],
  ['itself without its query', (url) => `${url.origin}${url.pathname}`],
  ['the first page of its list', (url) => `${url.origin}${url.pathname}?page=1`],
];

test.each(WRONG)(
  'real links stay different where each page names %s as its address',
  async (_, canonicalOf) => {
    const holders = new Map(links.map((link) => [urlIdentity(link), link]));
    const merged = [];
    for (const link of links) {
      const canonical = canonicalOf(new URL(link));
      const page = pageAt(link, { canonical, ogUrl: canonical });
      for (const { url } of await believedUrls(
        async (address) => pageAt(address),
        new URL(link),
        page,
        never,
      )) {
        const holder = holders.get(urlIdentity(url));
        if (holder && holder !== link) merged.push([link, holder]);
        holders.set(urlIdentity(url), link);
      }
    }
    expect(merged).toEqual([]);
  },
);
