import * as categoryMessages from '@magpie/contract/messages/categories';
import * as postMessages from '@magpie/contract/messages/posts';
import * as screenMessages from '@magpie/contract/messages/screens';
import { PAGE_SIZE } from '@magpie/contract/limits';
import type { Post } from '@magpie/contract/posts';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { drawer } from '../fixtures/content/comments.ts';
import { button, card, cards, heading, main, mainNavigation } from '../fixtures/screens/screens.ts';
import { PUBLIC_SCREENS } from '../fixtures/screens/site-map.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

const FEEDS = [
  '/explore/recent',
  '/explore/top',
  '/explore/top?period=week',
  // Without folding, since all articles of the tests are of one site.
  '/explore/trending?variety=off',
  '/categories',
  '/category/tutorials',
  '/category/tutorials?sort=top&period=week',
];

test('every feed shows posts, also without scripts', async ({ page, request, aUser, aPost }) => {
  const { title } = await aPost(await aUser());
  await page.goto('/help');
  for (const route of FEEDS) {
    const html = await (await request.get(route)).text();
    const [address] = route.split('?');
    expect(html).toContain(title);
    expect(html).toMatch(/<title>[^<]*Magpie[^<]*<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="http://localhost:\\d+${address}"`));
    const [, feed = ''] =
      /<link rel="alternate"[^>]* type="application\/atom\+xml" href="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(`<a href="${feed}"`);
    expect((await request.get(feed)).headers()['content-type']).toContain('application/atom+xml');
    for (const property of ['title', 'description', 'type', 'url', 'site_name']) {
      expect(html).toMatch(new RegExp(`<meta property="og:${property}" content="[^"]+"`));
    }
    await visit(page, route);
    await expect(card(page, title), route).toBeVisible();
    await expect(heading(page)).toHaveCount(1);
  }
});

test('/categories lists the categories above the newest posts', async ({ page, aUser, aPost }) => {
  const { title } = await aPost(await aUser(), { category: 'research' });
  await page.goto('/categories');
  await expect(cards(page).first()).toContainText(title);
  const choice = page.getByRole('navigation', { name: 'Categories', exact: true }).getByRole('link');
  for (const name of ['AI Articles', 'News', 'Research', 'Tools', 'Tutorials', 'Videos'])
    await expect(choice.filter({ hasText: name })).toBeVisible();
  const [last, first] = [await choice.last().boundingBox(), await cards(page).first().boundingBox()];
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
  await choice.filter({ hasText: 'Research' }).click();
  await expect(page).toHaveURL(/\/category\/research$/);
});

test('every screen has a title of its own', async ({ request }) => {
  const pages = await Promise.all(PUBLIC_SCREENS.map(async (screen) => (await request.get(screen)).text()));
  const titles = pages.map((html) => /<title>([^<]+)<\/title>/.exec(html)?.[1]);
  expect(titles).not.toContain(undefined);
  expect(new Set(titles).size).toBe(PUBLIC_SCREENS.length);
});

test('/ redirects to the recent feed, which lists the newest post first', async ({ page, aUser, aPost }) => {
  const author = await aUser();
  const older = await aPost(author);
  const newer = await aPost(author);
  await page.goto('/');
  await expect(page).toHaveURL(/\/explore\/recent$/);
  await expect(cards(page).nth(0)).toContainText(newer.title);
  await expect(cards(page).nth(1)).toContainText(older.title);
});

test('top and trending are sorted by likes, top within its period', async ({ page, aUser, aPost, site }) => {
  const author = await aUser();
  const liked = await aPost(author);
  const other = await aPost(author);
  for (const { token } of await Promise.all([aUser(), aUser(), aUser()]))
    await callApi(site.url, 'likePost', { params: { id: liked.id }, token });
  for (const feed of ['/explore/top', '/explore/top?period=day', '/explore/trending?variety=off']) {
    await page.goto(feed);
    await expect.poll(() => comesBefore(page, liked.title, other.title), feed).toBe(true);
  }
});

test('a category shows its name, its description and only its posts', async ({ page, aUser, aPost }) => {
  const author = await aUser();
  const [research, news] = [
    await aPost(author, { category: 'research' }),
    await aPost(author, { category: 'news' }),
  ];
  await page.goto('/explore/recent');
  await mainNavigation(page).getByRole('link', { name: 'Research' }).click();
  await expect(page).toHaveURL(/\/category\/research$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Research' })).toBeVisible();
  await expect(card(page, research.title)).toBeVisible();
  await expect(card(page, news.title)).toBeHidden();
});

test('Load More adds the remaining posts without duplicates; without scripts it is a link', async ({
  page,
  anotherBrowser,
  aUser,
  aPost,
}) => {
  const author = await aUser();
  const titles: string[] = [];
  for (let count = 0; count < PAGE_SIZE + 3; count++) {
    const title = aTitle(`Video ${count}`);
    titles.push(title);
    await aPost(author, { title, category: 'videos' });
  }
  await page.goto('/category/videos');
  await expect(cards(page)).toHaveCount(PAGE_SIZE);
  await button(page, 'Load More').click();
  for (const title of titles) await expect(card(page, title)).toHaveCount(1);
  await expect(button(page, 'Load More')).toBeHidden();

  const plain = await anotherBrowser({ javaScriptEnabled: false });
  await plain.goto('/category/videos');
  await plain.getByRole('link', { name: 'Load More' }).click();
  await expect(card(plain, titles[0] ?? '')).toBeVisible();
});

test.describe('with more than a page of posts', () => {
  const MORE = PAGE_SIZE + 3;

  /** Returns the oldest one, which is on the second page. */
  async function manyPosts(aPost: (title: string) => Promise<Post>): Promise<Post> {
    const oldest = await aPost(aTitle('The oldest'));
    for (let count = 1; count < MORE; count++) await aPost(aTitle(`Paper ${count}`));
    return oldest;
  }

  const goTo = async (page: Page, name: string) => {
    await mainNavigation(page).getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  };

  test('Back restores the loaded feed; a link refetches its first page', async ({ page, aUser, aPost }) => {
    const author = await aUser();
    const post = (title: string) => aPost(author, { title, category: 'research' });
    const oldest = await manyPosts(post);
    await page.goto('/category/research');
    await button(page, 'Load More').click();
    await expect(card(page, oldest.title)).toBeVisible();
    const shown = await cards(page).count();

    await button(card(page, oldest.title), 'Comments').click();
    await expect(drawer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(cards(page)).toHaveCount(shown);

    await card(page, oldest.title).scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(0);
    await goTo(page, 'Trending');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Research' })).toBeVisible();
    await expect(cards(page)).toHaveCount(shown);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);

    await goTo(page, 'Trending');
    const newest = await post(aTitle('The newest'));
    await goTo(page, 'Research');
    await expect(card(page, oldest.title)).toHaveCount(0);
    await expect(cards(page).first()).toContainText(newest.title);
    await expect(cards(page)).toHaveCount(PAGE_SIZE);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await button(page, 'Load More').click();
    await expect(card(page, oldest.title)).toHaveCount(1);
  });

  test('choosing a filter again shows its first page', async ({ page, aUser, aPost }) => {
    const author = await aUser();
    await manyPosts((title) => aPost(author, { title }));
    const choose = async (name: string) => {
      const link = page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
    };
    await page.goto('/explore/top');
    await button(page, 'Load More').click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(PAGE_SIZE);
    await choose('Week');
    await choose('All');
    await expect(cards(page)).toHaveCount(PAGE_SIZE);
  });
});

test('an empty category shows its empty state', async ({ page, aUser, site }) => {
  const { token } = await aUser({ admin: true });
  const body = { name: aTitle('Nothing yet'), description: 'Where nobody has posted.' };
  const { slug } = await callApi(site.url, 'createCategory', { body, token });
  await page.goto(`/category/${slug}`);
  await expect(page.getByText(postMessages.noPosts)).toBeVisible();
  await callApi(site.url, 'deleteCategory', { params: { slug }, token });
});

test('an unknown address returns the not-found page with status 404', async ({ page, errors }) => {
  errors.allow(/status of 404/);
  for (const address of ['/nowhere', '/category/nothing-like-it', '/explore/nothing']) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { name: screenMessages.pageNotFound })).toBeVisible();
    const why = address.startsWith('/category') ? categoryMessages.loadCategory : screenMessages.nothingHere;
    await expect(main(page).getByText(why)).toBeVisible();
    await expect(mainNavigation(page)).toBeVisible();
  }
});

/** Other tests use the same site, so only the order of cards relative to each other is tested. */
async function comesBefore(page: Page, first: string, second: string) {
  const texts = await cards(page).allInnerTexts();
  const [one, other] = [first, second].map((title) => texts.findIndex((text) => text.includes(title)));
  return one !== -1 && (other === -1 || Number(one) < Number(other));
}
