import { describe, expect, test } from 'vitest';
import { readDemoLinks } from '../cli/demo/content/links.ts';
import { insertAll } from '../db/insert-all.ts';
import { indexPosts } from '../db/search/index-posts.ts';
import { addSites } from '../sites/post-sites.ts';
import { fillerPost } from '../testing/filler-post.ts';
import { aSite } from '../testing/test-site.ts';
import { indexedText } from '../words/words.ts';
import { parseQuery } from './parse-query.ts';
import { findMatches } from './find-matches.ts';
import { bestPosts } from './search.ts';
import { postsIn } from './sources.ts';

/** What a search finds among 300 real links, compared with a plain scan, and whether it finds the one that is meant. */

const { as, aUser, context } = await aSite();
const { database } = context;
const author = await aUser({ username: 'Collector' });
const links = [
  ...readDemoLinks(),
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
  for (const { id, url } of rows) await addSites(tx, id, new URL(url));
  await indexPosts(
    tx,
    rows.map(({ id }) => id),
  );
});

/** The texts that a post is found by, as lines of words. */
const scanned = links.map(({ title, url, description }) =>
  [title, `${new URL(url).hostname.replace(/^www\./, '')} \n Collector`, description].map(
    (text) => ` ${indexedText(text)} `,
  ),
);
const titlesWith = (fits: (fields: string[]) => boolean) =>
  links.filter((_, index) => fits(scanned[index] ?? [])).map(({ title }) => title);

async function titlesFound(q: string) {
  const matches = await findMatches(await postsIn(database.read), parseQuery(q));
  const posts = await database.read.selectFrom('posts').select(['id', 'title']).execute();
  const found = new Set(matches.map(({ id }) => id));
  return posts.filter(({ id }) => found.has(id)).map(({ title }) => title);
}

const SAMPLES = Array.from({ length: 19 }, (_, index) => {
  const words = indexedText(links[index * 13]?.description ?? '').split(' ');
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
      expect([q, ...(await titlesFound(q)).toSorted()]).toEqual([q, ...titlesWith(fits).toSorted()]);
  });
});

describe('finds the post that is meant', () => {
  const long = links.map(({ title }) => title).filter((title) => title.split(' ').length >= 4);
  const meant = Array.from(
    { length: 100 },
    (_, index) => long[Math.floor((index * long.length) / 100)] ?? '',
  );

  async function placesOf(change: (title: string, index: number) => Promise<string> | string) {
    const places: number[] = [];
    for (const [index, title] of meant.entries()) {
      const best = await bestPosts(database.read, await change(title, index), 3);
      places.push(best.findIndex((post) => post.title === title));
    }
    return places;
  }

  test('by its title', async () => {
    expect(await placesOf((title) => title)).toEqual(meant.map(() => 0));
  });

  test('without one of its words and with two others swapped', async () => {
    const places = await placesOf((title, index) => {
      const words = title.split(' ');
      words.splice(index % words.length, 1);
      const at = index % (words.length - 1);
      words.splice(at, 2, ...words.slice(at, at + 2).reverse());
      // A phrase would have to match as it is.
      return words.join(' ').replaceAll('"', '');
    });
    expect(places.filter((place) => place === 0).length).toBeGreaterThanOrEqual(95);
    expect(places).not.toContain(-1);
  });

  test('with a typing error, by the corrected query', async () => {
    const places = await placesOf(async (title, index) => {
      const word = /[a-z]{5,}/i.exec(title)?.[0] ?? '';
      const at = 1 + (index % 3);
      const typed = word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
      const q = title.replace(word, typed);
      const { results, corrected } = await as(null).call('search', { query: { q } });
      return results.length > 0 ? q : (corrected ?? '');
    });
    expect(places.filter((place) => place >= 0).length).toBeGreaterThanOrEqual(90);
  });
});
