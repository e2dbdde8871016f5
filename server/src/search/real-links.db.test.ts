import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { insertAll } from '../db/insert-all.ts';
import { indexPosts } from '../db/search/index-posts.ts';
import { sitesOf } from '../site-hosts.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { aSite } from '../testing/test-site.ts';
import { indexedText } from '../words/words.ts';
import { matchesInOrder } from './matches-in-order.ts';
import { parseQuery } from './parse-query.ts';
import { bestPosts } from './search.ts';
import { postsIn } from './sources.ts';

/** Compares searches in 4,000 real links with a plain scan, and checks that they find the intended link. */

interface RealLink {
  title: string;
  url: string;
  description: string;
}

/** Links from public lists about AI, under CC0 and MIT. A line contains title, URL and description. */
function readLinks(): RealLink[] {
  const file = readFileSync(new URL('testdata/real-links.tsv.br', import.meta.url));
  const lines = brotliDecompressSync(file).toString().split('\n');
  return lines.map((line) => {
    const [title = '', url = '', description = ''] = line.split('\t');
    return { title, url, description };
  });
}

const { as, aUser, context } = await aSite();
const { database } = context;
const author = await aUser({ username: 'Collector' });
const STEP = 500;
const links: RealLink[] = [
  ...readLinks(),
  { title: '机器学习入门', url: 'https://example.org/ml', description: '深度学习 with PyTorch' },
];
await database.transact(async (tx) => {
  const posts = links.map(({ title, url, description }, number) => ({
    ...fillerPost(number, {
      author_id: author.id,
      category_id: 1,
      status: 'active',
      likes_count: 0,
      created_at: number,
    }),
    title,
    url,
    description,
  }));
  await insertAll(tx, 'posts', posts);
  const rows = await tx.selectFrom('posts').select(['id', 'url']).execute();
  const hosts = rows.flatMap(({ id, url }) => sitesOf(new URL(url)).map((host) => ({ post_id: id, host })));
  await insertAll(
    tx,
    'sites',
    [...new Set(hosts.map(({ host }) => host))].map((host) => ({ host })),
  );
  const sites = new Map(
    (await tx.selectFrom('sites').select(['host', 'id']).execute()).map(({ host, id }) => [host, id]),
  );
  await insertAll(
    tx,
    'post_sites',
    hosts.map(({ post_id, host }) => ({ post_id, site_id: sites.get(host) ?? 0 })),
  );
  for (let start = 0; start < rows.length; start += STEP)
    await indexPosts(
      tx,
      rows.slice(start, start + STEP).map(({ id }) => id),
    );
});

/** For each link, the words of the texts that its post is found by, with a blank at each end of a text. */
const scanned = links.map(({ title, url, description }) =>
  [title, `${new URL(url).hostname.replace(/^www\./, '')} \n Collector`, description].map(
    (text) => ` ${indexedText(text)} `,
  ),
);
const urlsWith = (fits: (fields: string[]) => boolean) =>
  links.filter((_, index) => fits(scanned[index] ?? [])).map(({ url }) => url);

const urls = new Map(
  (await database.read.selectFrom('posts').select(['id', 'url']).execute()).map(({ id, url }) => [id, url]),
);

async function urlsFound(q: string) {
  const source = matchesInOrder(() => postsIn(database.read), parseQuery(q), { q, sort: 'newest' });
  const { keys } = await source.read({ order: 'desc', past: null, offset: 0, limit: links.length });
  return keys.map(({ id }) => urls.get(id) ?? '');
}

const described = links
  .map(({ description }) => indexedText(description).split(' '))
  .filter((words) => words.length > 4);
const SAMPLES = Array.from({ length: 19 }, (_, index) => {
  const words = described[Math.floor((index * described.length) / 19)] ?? [];
  return [words[1] ?? '', words[2] ?? '', words[3] ?? ''] as const;
});

describe('finds what a plain scan finds', () => {
  const has = (fields: string[], text: string) => fields.some((field) => field.includes(text));
  const isOf = ([, topics = '']: string[], site: string) => topics.includes(` ${site} `);
  type Query = [string, (fields: string[]) => boolean];
  const others: Query[] = [
    ['site:github.com', (fields) => isOf(fields, 'github com')],
    ['learning -site:arxiv.org', (fields) => has(fields, ' learning') && !isOf(fields, 'arxiv org')],
    ['author:collector neural', (fields) => has(fields, ' neural')],
    ['学习', (fields) => has(fields, ' 学习')],
    ['器学习 -pytorch', (fields) => has(fields, ' 器学 学习') && !has(fields, ' pytorch ')],
  ];
  const samples = SAMPLES.flatMap(([first, second, third]): Query[] => [
    [first, (fields) => has(fields, ` ${first}`)],
    [`${first} ${third}`, (fields) => has(fields, ` ${first} `) && has(fields, ` ${third}`)],
    [`"${first} ${second}"`, (fields) => has(fields, ` ${first} ${second} `)],
    [`the -${second}`, (fields) => has(fields, ' the') && !has(fields, ` ${second} `)],
    [third.slice(0, 3), (fields) => has(fields, ` ${third.slice(0, 3)}`)],
  ]);
  const queries = [...samples, ...others];

  test('for 100 queries', async () => {
    expect(queries).toHaveLength(100);
    for (const [q, fits] of queries)
      expect([q, ...(await urlsFound(q)).toSorted()]).toEqual([q, ...urlsWith(fits).toSorted()]);
  });
});

describe('finds the post that is meant', () => {
  const titles = [...new Set(links.map(({ title }) => title))];
  const wordsOfTitles = titles.map((title) => new Set(indexedText(title).split(' ')));

  /** The title without one of its words, and with two others swapped. */
  function half(title: string, number: number) {
    const words = title.split(' ');
    words.splice(number % words.length, 1);
    const at = number % (words.length - 1);
    words.splice(at, 2, ...words.slice(at, at + 2).reverse());
    // Without quotes, as a phrase would have to match unchanged.
    return words.join(' ').replaceAll('"', '');
  }

  const ERRORS = ['swapped', 'missing', 'other', 'twice'] as const;

  /** The query with an error in one of the words of five or more letters; unchanged if there is no such word. */
  function mistyped(query: string, number: number) {
    const words = [...query.matchAll(/(?<![\p{L}\p{N}])[a-z]{5,}(?![\p{L}\p{N}])/giu)];
    const at = (words[number % words.length]?.index ?? query.length) + 1 + (number % 3);
    const [letter = '', next = ''] = query.slice(at, at + 2);
    const typed = { swapped: next + letter, missing: next, other: `q${next}`, twice: letter + letter + next };
    const error = ERRORS[number % ERRORS.length] ?? 'swapped';
    return words.length === 0 ? query : query.slice(0, at) + typed[error] + query.slice(at + 2);
  }

  /** Titles of four or more words whose `half` has words that no other title has all of, and is changed by `mistyped`. */
  const clear = titles.filter((title, index) => {
    const query = half(title, index);
    const words = new Set(indexedText(query).split(' '));
    const others = wordsOfTitles.filter((other) => words.isSubsetOf(other));
    const isMistyped = indexedText(mistyped(query, index)) !== indexedText(query);
    return title.split(' ').length >= 4 && others.length === 1 && isMistyped;
  });
  const meant = Array.from(
    { length: 100 },
    (_, index) => clear[Math.floor((index * clear.length) / 100)] ?? '',
  );

  async function placesOf(change: (title: string) => string) {
    const places: number[] = [];
    for (const title of meant) {
      const best = await bestPosts(database.read, change(title), 3);
      places.push(best.findIndex((post) => post.title === title));
    }
    return places;
  }

  test('by its title', async () => {
    expect(await placesOf((title) => title)).toEqual(meant.map(() => 0));
  });

  test('by its title without one word and with two others swapped', async () => {
    const places = await placesOf((title) => half(title, titles.indexOf(title)));
    expect(places.filter((place) => place === 0).length).toBeGreaterThanOrEqual(95);
    expect(places).not.toContain(-1);
  });

  test('by such a query with a typing error, through the corrected query or the suggestions', async () => {
    const isFound = await Promise.all(
      meant.map(async (title) => {
        const number = titles.indexOf(title);
        const q = mistyped(half(title, number), number);
        const { results, corrected } = await as(null).call('search', { query: { q } });
        const best = await bestPosts(database.read, results.length > 0 ? q : (corrected ?? ''), 3);
        const suggested = await as(null).call('suggest', { query: { q } });
        return (
          best.some((post) => post.title === title) || suggested.results.some(({ label }) => label === title)
        );
      }),
    );
    expect(isFound.filter(Boolean).length).toBeGreaterThanOrEqual(90);
  });
});
