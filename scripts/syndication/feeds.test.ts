import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeAtom } from '../../server/src/syndication/feeds/atom.ts';
import type { Feed, FeedEntry } from '../../server/src/syndication/feeds/feed.ts';
import { parseStrictly, readFeed } from './feed-readers.ts';

const ENTRY: FeedEntry = {
  id: 'tag:magpie.invalid,2026:post/1',
  title: 'A title',
  page: 'https://magpie.invalid/post/1/a-title',
  link: 'https://example.org/?a=1&b=2',
  published: '2026-11-23T10:00:00.000Z',
  updated: '2026-11-23T11:00:00.000Z',
  author: { name: 'ada', page: 'https://magpie.invalid/user/1' },
  topics: [{ name: 'R & D', slug: 'r-d', scheme: 'https://magpie.invalid/category/' }],
  image: null,
  html: '<p>Words and <b>markup</b></p>',
};

function feedOf(entry: Partial<FeedEntry>): Feed {
  return {
    id: 'tag:magpie.invalid,2026:feed/recent',
    title: 'Recent · Magpie',
    description: 'The newest links.',
    siteName: 'Magpie',
    url: 'https://magpie.invalid/feeds/recent',
    page: 'https://magpie.invalid/explore/recent',
    entries: [{ ...ENTRY, ...entry }],
  };
}

test('a feed reader reads what was written', () => {
  const { title, self, url, items } = readFeed(writeAtom(feedOf({})));
  expect([title, self, url]).toEqual([
    'Recent · Magpie',
    'https://magpie.invalid/feeds/recent.atom',
    'https://magpie.invalid/explore/recent',
  ]);
  const found = items.map((item) => ({
    id: item.id,
    title: item.title,
    page: item.url,
    html: item.content,
    published: item.published?.toISOString(),
    updated: item.updated?.toISOString(),
    author: item.authors.map(({ name }) => name),
    topics: item.categories.map(({ term }) => term),
  }));
  const { id, title: name, page, html, published, updated } = ENTRY;
  const dates = { published, updated };
  expect(found).toEqual([{ id, title: name, page, html, ...dates, author: ['ada'], topics: ['r-d'] }]);
});

const HOSTILE = ['\0', '\u0007', '\u001b', '\ufffe', '\uffff', '\ud83d', '\udc00', '😀', 'שלום', '\u202e'];
const MARKUP = [']]>', '<![CDATA[', '&', '&#0;', '<script>', '"', "'", '<!--', '\u2028', '\u0085', '\r\n'];
const texts = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE, ...MARKUP)))
  .map((parts) => parts.join(''));

test('any text gives valid XML, in which a title lacks only the characters that XML forbids', () => {
  fc.assert(
    fc.property(texts, texts, (title, html) => {
      const topics = [{ name: title, slug: title, scheme: title }];
      const found = parseStrictly(writeAtom(feedOf({ title, html, link: html, topics }))).texts;
      // eslint-disable-next-line no-control-regex -- the characters that XML 1.0 forbids
      const valid = title.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '');
      expect(valid === '' || found.includes(valid.replace(/\r\n?/g, '\n'))).toBe(true);
    }),
  );
});
