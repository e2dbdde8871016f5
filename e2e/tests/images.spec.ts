import type { Locator, Page } from '@playwright/test';
import { previewed } from '../fixtures/content/content.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { card, cards } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('a card shows title, publisher, category, author and age, and every image is loaded from the site itself', async ({
  page,
  site,
  aUser,
  aPost,
  articles,
}) => {
  const author = await aUser();
  const pictured = await aPost(author, { category: 'research', pictured: true });
  const title = aTitle('No picture');
  await aPost(author, { title });
  const walled = aTitle('Walled');
  await aPost(author, { title: walled, url: articles.botWall(walled) });
  const post = await previewed(site, pictured);
  expect(post.preview_image).toMatch(/^\/images\/.*\.webp$/);

  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/explore/recent');
  await expect(card(page, pictured.title).locator('img')).toBeVisible();
  await expect.poll(() => broken(page)).toEqual([]);
  await expect(cards(page).nth(1)).toBeVisible();
  const elsewhere = requested.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:'));
  expect(elsewhere).toEqual([]);

  const shown = card(page, post.title);
  const { publisher } = articles.picturedArticle(post.title);
  for (const [name, href] of [
    [post.title, post.url],
    [publisher, `/site/${new URL(post.url).hostname}`],
    ['Research', '/category/research'],
    [author.user.username, `/user/${author.user.id}`],
  ] as const)
    await expect(shown.getByRole('link', { name })).toHaveAttribute('href', href);
  await expect(shown.getByText('just now')).toBeVisible();
});

test('an image reserves its space, has the displayed size, and is loaded lazily below the first row', async ({
  site,
  aUser,
  aPost,
  anotherBrowser,
}) => {
  const author = await aUser();
  const posts = await Promise.all(
    Array.from({ length: FIRST_ROW + 1 }, () => aPost(author, { pictured: true })),
  );
  await Promise.all(posts.map((post) => previewed(site, post)));
  for (const [deviceScaleFactor, width] of [
    // The factor of the browsers that are already running; another factor needs a new browser.
    [undefined, 480],
    [2, 720],
  ] as const) {
    const page = await anotherBrowser(deviceScaleFactor ? { deviceScaleFactor } : {});
    await page.goto(`/user/${author.user.id}`);
    const pictures = cards(page).locator('img');
    await expect(pictures).toHaveCount(FIRST_ROW + 1);
    expect(await ofEach(pictures, 'loading')).toEqual([...Array<string>(FIRST_ROW).fill('eager'), 'lazy']);
    const displayed = expect.stringMatching(new RegExp(`-${width}\\.webp$`));
    await expect.poll(() => pictures.evaluateAll(sources)).toEqual(Array(FIRST_ROW + 1).fill(displayed));
    for (const { reserved, shown } of await pictures.evaluateAll(ratios))
      expect(reserved).toBeCloseTo(shown, 1);
  }
});

/** Runs in the page. */
function sources(pictures: Element[]) {
  return pictures.map((picture) => picture instanceof HTMLImageElement && picture.currentSrc);
}

/** Runs in the page: the reserved and the shown width of each picture, divided by the height. */
function ratios(pictures: Element[]) {
  return pictures.map((picture) => {
    const { width, height } = picture.getBoundingClientRect();
    const reserved = Number(picture.getAttribute('width')) / Number(picture.getAttribute('height'));
    return { reserved, shown: width / height };
  });
}

/** The number of cards in the widest row, all of which are in view at once. */
const FIRST_ROW = 6;

function ofEach(elements: Locator, attribute: string) {
  return elements.evaluateAll((all, name) => all.map((it) => it.getAttribute(name)), attribute);
}

/** The pictures that cannot be loaded. Brings every picture into view first, because most are loaded lazily. */
async function broken(page: Page): Promise<string[]> {
  for (const image of await page.locator('img').all()) await image.scrollIntoViewIfNeeded();
  return page
    .locator('img')
    .evaluateAll((images) =>
      images
        .filter((image) => image instanceof HTMLImageElement && image.naturalWidth === 0)
        .map((image) => image.outerHTML),
    );
}
