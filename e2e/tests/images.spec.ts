import type { Page } from '@playwright/test';
import { previewed } from '../fixtures/content.ts';
import { aTitle } from '../fixtures/people.ts';
import { card, cards } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('every picture is whole and comes from the site itself', async ({
  page,
  site,
  aUser,
  aPost,
  articles,
}) => {
  const author = await aUser();
  const pictured = await aPost(author);
  const title = aTitle('No picture');
  await aPost(author, { title, url: articles.articleWithoutImage(title).url });
  const walled = aTitle('Walled');
  await aPost(author, { title: walled, url: articles.botWall(walled) });
  expect((await previewed(site, pictured)).preview_image).toMatch(/^\/images\/.*\.webp$/);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/explore/recent');
  await expect(card(page, pictured.title).locator('img')).toBeVisible();
  await expect.poll(() => broken(page)).toEqual([]);
  await expect(cards(page).nth(1)).toBeVisible();
  const elsewhere = asked.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:'));
  expect(elsewhere).toEqual([]);
});

/** Brings every picture into view, since most are loaded lazily. */
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
