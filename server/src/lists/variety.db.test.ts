import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { foldPage } from './variety.ts';

const { as, app, aUser, aPost, clock } = await aSite();
const authors = await Promise.all(Array.from({ length: 6 }, () => aUser()));
const oneAuthor = await aUser();

/** Submits a post on each host. @returns the posts, newest first, which is the order of Trending */
async function submitted(hosts: readonly string[], by?: typeof oneAuthor) {
  const posts = [];
  for (const [index, host] of hosts.entries()) {
    clock.advance(60_000);
    const author = by ?? authors[index % authors.length];
    posts.unshift(await aPost({ ...(author && { by: author }), url: `https://${host}/${clock.now()}` }));
  }
  return posts;
}

async function follow(start: string, link: 'next' | 'previous' = 'next') {
  const pages = [];
  for (let url: string | null = start; url;) {
    const page: {
      results: Listed[];
      folded: { by: string; label: string; posts: Listed[] }[];
      next: string | null;
      previous: string | null;
    } = (await app.inject(url)).json();
    pages.push(page);
    url = pathOf(page[link]);
  }
  return pages;
}
const pathOf = (url: string | null) => url && url.replace(/^https?:\/\/[^/]+/, '');
type Listed = { id: number; url: string; author: { id: number } };

const hostOf = ({ url }: Listed) => new URL(url).hostname.replace('www.', '');
const most = (values: readonly unknown[]) =>
  Math.max(...values.map((value) => values.filter((other) => other === value).length));

const flood = await submitted([
  ...Array.from({ length: 12 }, (_, index) => `site-${index}.example`),
  ...Array.from({ length: 7 }, (_, index) => (index % 2 ? 'flood.example' : 'www.flood.example')),
]);
const prolific = await submitted(
  Array.from({ length: 4 }, (_, index) => `own-${index}.example`),
  oneAuthor,
);
const everything = [...prolific, ...flood].map(({ id }) => id);

test('a page shows at most two posts of a site and of an author while there are others, and folds the rest', async () => {
  const [page] = await follow('/api/content/posts/trending/?page_size=8');
  expect(page?.results).toHaveLength(8);
  expect(most(page?.results.map(hostOf) ?? [])).toBe(2);
  expect(most(page?.results.map(({ author }) => author.id) ?? [])).toBe(2);
  expect(page?.folded).toEqual([
    { by: 'author', label: oneAuthor.username, posts: expect.any(Array) },
    { by: 'site', label: 'flood.example', posts: expect.any(Array) },
  ]);
  expect(page?.folded.map(({ posts }) => posts.length)).toEqual([2, 5]);
});

test.each([1, 3, 8, 20])('following next loses and repeats no post, with %i on a page', async (size) => {
  const pages = await follow(`/api/content/posts/trending/?page_size=${size}`);
  const ids = pages
    .flatMap(({ results, folded }) => [...results, ...folded.flatMap(({ posts }) => posts)])
    .map(({ id }) => id);
  expect(ids.toSorted((a, b) => b - a)).toEqual(everything.toSorted((a, b) => b - a));
  for (const { results } of pages.slice(0, -1)) expect(results).toHaveLength(size);
});

test.each([1, 3, 8])('following previous loses and repeats no post, with %i on a page', async (size) => {
  const forward = await follow(`/api/content/posts/trending/?page_size=${size}`);
  const back = await follow(pathOf(forward.at(-1)?.previous ?? null) ?? '', 'previous');
  const ids = [...back, ...forward.slice(-1)]
    .flatMap(({ results, folded }) => [...results, ...folded.flatMap(({ posts }) => posts)])
    .map(({ id }) => id);
  expect(ids.toSorted((a, b) => b - a)).toEqual(everything.toSorted((a, b) => b - a));
  for (const { results } of back) expect(results.length).toBeLessThanOrEqual(size);
});

test('a page with a viewer’s flags has them on folded posts, too', async () => {
  const [page] = await follow('/api/content/posts/trending/?page_size=8');
  const folded = page?.folded[0]?.posts[0];
  await as(oneAuthor).call('likePost', { params: { id: folded?.id ?? 0 } });
  const answer = await as(oneAuthor).call('listTrendingPosts', { query: { page_size: '8' } });
  const all = [...answer.results, ...answer.folded.flatMap(({ posts }) => posts)];
  expect(all.filter(({ is_liked }) => is_liked).map(({ id }) => id)).toEqual([folded?.id]);
});

test.each(['variety=off', 'site=flood.example', `author=${oneAuthor.id}`])(
  '%s folds nothing',
  async (query) => {
    const [page] = await follow(`/api/content/posts/trending/?page_size=100&${query}`);
    expect(page?.folded).toEqual([]);
    expect(page?.results.map(({ id }) => id)).toEqual(
      everything.filter((id) => page?.results.some((post) => post.id === id)),
    );
  },
);

test.each(['variety=maybe', 'half_life=2d'])('%s is refused, naming the parameter', async (query) => {
  const answer = await app.inject(`/api/content/posts/trending/?${query}`);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json())).toEqual([query.split('=')[0]]);
});

test('the last page is filled with posts that would be held back, in the order of the list', () => {
  const post = (id: number, host: string) =>
    ({ id, url: `https://${host}/${id}`, author: { id, username: `u${id}` } }) as never;
  const posts = [post(1, 'a.example'), post(2, 'a.example'), post(3, 'a.example'), post(4, 'b.example')];
  expect(foldPage(posts, 4, true)).toEqual({ results: posts, folded: [] });
  expect(foldPage(posts, 3, true)).toMatchObject({
    results: [{ id: 1 }, { id: 2 }, { id: 4 }],
    folded: [{ by: 'site', label: 'a.example', posts: [{ id: 3 }] }],
  });
});

test('a page that is not the last stays short rather than show more posts of one site', () => {
  const posts = [1, 2, 3, 4].map(
    (id) => ({ id, url: `https://a.example/${id}`, author: { id, username: `u${id}` } }) as never,
  );
  expect(foldPage(posts, 4, false)).toMatchObject({
    results: [{ id: 1 }, { id: 2 }],
    folded: [{ by: 'site', label: 'a.example', posts: [{ id: 3 }, { id: 4 }] }],
  });
});

test('posts beyond the size of the page are folded', () => {
  const posts = [1, 2].map(
    (id) => ({ id, url: `https://${id}.example/`, author: { id, username: `u${id}` } }) as never,
  );
  const { results, folded } = foldPage(posts, 1, true);
  expect([results.map(({ id }) => id), folded.map((fold) => fold.posts.map(({ id }) => id))]).toEqual([
    [1],
    [[2]],
  ]);
});
