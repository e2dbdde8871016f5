import * as categoryMessages from '@magpie/contract/messages/categories';
import * as screenMessages from '@magpie/contract/messages/screens';
import { PAGE_SIZE } from '@magpie/contract/limits';
import { callApi } from '../fixtures/api.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { drawer } from '../fixtures/content/comments.ts';
import { button, card, cards, heading, main, mainNavigation } from '../fixtures/screens/screens.ts';
import { PUBLIC_SCREENS } from '../fixtures/screens/site-map.ts';
import { visit, whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

const FEEDS = [
  '/explore/recent',
  '/explore/top',
  '/explore/top?period=week',
  // Without folding, because all articles of the tests are of one site.
  '/explore/trending?variety=off',
  '/categories',
  '/category/tutorials',
  '/category/tutorials?sort=top&period=week',
];

test('the pages of feeds show posts and link to an Atom feed before any script runs', async ({
  request,
  aUser,
  aPost,
}) => {
  const { title } = await aPost(await aUser());
  for (const route of FEEDS) {
    const html = withoutScripts(await (await request.get(route)).text());
    expect(html, route).toContain(title);
    expect(html.match(/<h1/g), route).toHaveLength(1);
    const [, feed = ''] =
      /<link rel="alternate"[^>]* type="application\/atom\+xml" href="([^"]+)"/.exec(html) ?? [];
    expect(html, route).toContain(`<a href="${feed}"`);
    expect((await request.get(feed)).headers()['content-type']).toContain('application/atom+xml');
  }
});

/** Titles are also in the data for the scripts. */
function withoutScripts(html: string): string {
  return html.replaceAll(/<script.*?<\/script>/gs, '');
}

test('every public screen has a title of its own', async ({ request }) => {
  const pages = await Promise.all(PUBLIC_SCREENS.map(async (screen) => (await request.get(screen)).text()));
  const titles = pages.map((html) => /<title>([^<]+)<\/title>/.exec(html)?.[1]);
  expect(titles).not.toContain(undefined);
  expect(new Set(titles).size).toBe(PUBLIC_SCREENS.length);
});

test('/ leads to the newest posts, /categories lists the categories, and a category only its own posts', async ({
  page,
  aUser,
  aPost,
}) => {
  const author = await aUser();
  const older = await aPost(author, { category: 'news' });
  const newer = await aPost(author, { category: 'research' });
  await test.step('/ redirects to the recent feed, which lists the newest post first', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/explore\/recent$/);
    await expect(cards(page).nth(0)).toContainText(newer.title);
    await expect(cards(page).nth(1)).toContainText(older.title);
  });
  await test.step('/categories lists the categories above the newest posts', async () => {
    await visit(page, '/categories');
    await expect(cards(page).first()).toContainText(newer.title);
    const choice = page.getByRole('navigation', { name: 'Categories', exact: true }).getByRole('link');
    for (const name of ['AI Articles', 'News', 'Research', 'Tools', 'Tutorials', 'Videos'])
      await expect(choice.filter({ hasText: name })).toBeVisible();
    const [last, first] = [await choice.last().boundingBox(), await cards(page).first().boundingBox()];
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
    await choice.filter({ hasText: 'Research' }).click();
  });
  await test.step('a category shows its name and only its posts', async () => {
    await expect(page).toHaveURL(/\/category\/research$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Research' })).toBeVisible();
    await expect(card(page, newer.title)).toBeVisible();
    await expect(card(page, older.title)).toBeHidden();
  });
});

test('Top, also of a period, and Trending list a post with likes before a post without', async ({
  request,
  aUser,
  aPost,
  site,
}) => {
  const author = await aUser();
  const liked = await aPost(author);
  const other = await aPost(author);
  for (const { token } of await Promise.all([aUser(), aUser(), aUser()]))
    await callApi(site.url, 'likePost', { params: { id: liked.id }, token });
  for (const feed of ['/explore/top', '/explore/top?period=day', '/explore/trending?variety=off']) {
    const html = withoutScripts(await (await request.get(feed)).text());
    const [first, second] = [html.indexOf(liked.title), html.indexOf(other.title)];
    expect(first, feed).toBeGreaterThan(0);
    if (second !== -1) expect(first, feed).toBeLessThan(second);
  }
});

test('Load More adds the rest without duplicates, Back restores the list, and a link fetches it anew', async ({
  page,
  request,
  aUser,
  aPost,
  site,
}) => {
  const author = await aUser({ admin: true });
  const body = { name: aTitle('Moving pictures'), description: 'A page of them, and more.' };
  const { name, slug } = await callApi(site.url, 'createCategory', { body, token: author.token });
  const titles = Array.from({ length: PAGE_SIZE + 3 }, (_, index) => aTitle(`Video ${index}`));
  const [oldest = '', ...others] = titles;
  const post = (title: string) => aPost(author, { title, category: slug });
  await post(oldest);
  await Promise.all(others.map(post));
  const goTo = async (screen: string) => {
    await mainNavigation(page).getByRole('link', { name: screen, exact: true }).click();
    await expect(heading(page)).toHaveText(screen);
  };
  await page.goto(`/category/${slug}`);
  await test.step('Load More', async () => {
    await expect(cards(page)).toHaveCount(PAGE_SIZE);
    await button(page, 'Load More').click();
    await expect(cards(page)).toHaveCount(titles.length);
    const shown = await main(page).locator('article h2').allInnerTexts();
    expect(shown.toSorted()).toEqual(titles.toSorted());
    await expect(button(page, 'Load More')).toBeHidden();
  });
  await test.step('without scripts Load More is a link', async () => {
    const html = await (await request.get(`/category/${slug}`)).text();
    const [, href = ''] = /<a [^>]*href="([^"]*cursor=[^"]+)"[^>]*>Load More</.exec(html) ?? [];
    const { href: address } = new URL(href.replaceAll('&amp;', '&'), `${site.url}/category/${slug}`);
    const next = await (await request.get(address)).text();
    expect(next.match(/<article/g)).toHaveLength(titles.length - PAGE_SIZE);
  });
  await test.step('closing the comments of a post on the second page keeps the list', async () => {
    await button(card(page, oldest), 'Comments').click();
    await expect(drawer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(cards(page)).toHaveCount(titles.length);
  });
  await test.step('Back restores the list and its scroll position', async () => {
    await card(page, oldest).scrollIntoViewIfNeeded();
    await whenIdle(page);
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(0);
    await goTo('Trending');
    await page.goBack();
    await expect(heading(page)).toHaveText(name);
    await expect(cards(page)).toHaveCount(titles.length);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  });
  await test.step('a link fetches the first page again', async () => {
    await goTo('Trending');
    const newest = await post(aTitle('The newest'));
    await goTo(name);
    await expect(card(page, oldest)).toHaveCount(0);
    await expect(cards(page).first()).toContainText(newest.title);
    await expect(cards(page)).toHaveCount(PAGE_SIZE);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await button(page, 'Load More').click();
    await expect(card(page, oldest)).toHaveCount(1);
  });
});

test('an unknown address returns the not-found page with status 404', async ({ page, request, errors }) => {
  errors.allow(/status of 404/);
  expect((await request.get('/explore/nothing')).status()).toBe(404);
  const nowhere = await request.get('/nowhere');
  expect(nowhere.status()).toBe(404);
  expect(withoutScripts(await nowhere.text())).toContain(screenMessages.nothingHere);
  const answer = await page.goto('/category/nothing-like-it');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: screenMessages.pageNotFound })).toBeVisible();
  await expect(main(page).getByText(categoryMessages.loadCategory)).toBeVisible();
  await expect(mainNavigation(page)).toBeVisible();
});
