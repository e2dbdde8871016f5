import { BREAKPOINTS } from '@magpie/contract/values';
import type { Locator } from '@playwright/test';
import { cards, heading, main, urlBar } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const HEIGHT = 900;
const { md, lg, xl } = BREAKPOINTS;
const WIDTHS = [md, lg - 1, lg, xl - 1, xl, 1440];
const COLUMN_AT_MOST = 672;

test('what stands in one column is in line with the bar above it, and is never too wide to read', async ({
  anAuthor,
}) => {
  test.slow();
  const { page, post } = await anAuthor();
  const bar = page.locator('form').filter({ has: urlBar(page) });
  const column = main(page).locator('> *');
  for (const path of ['/submit', `/edit-post/${post.id}`, '/profile-settings', '/help']) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      const sides = await sidesOf(column);
      expect(sides, `${path} at ${width} pixels`).toEqual(await sidesOf(bar));
      expect(sides.right - sides.left, `${path} at ${width} pixels`).toBeLessThanOrEqual(COLUMN_AT_MOST);
    }
  }
});

test('the cards of a narrow column are alike: below the category, who and when', async ({
  page,
  aUser,
  aPost,
}) => {
  await aPost(await aUser({ name: 'a' }), { category: 'news' });
  await aPost(await aUser({ name: 'a_rather_long_name_to' }), { category: 'ai-articles' });
  for (const width of [lg, xl]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.goto('/explore/recent');
    for (const card of await cards(page).all()) {
      const category = await boxOf(card.locator('.post-category'));
      const author = await boxOf(card.locator('.post-author'));
      expect(author.y, `${await card.textContent()} at ${width} pixels`).toBeGreaterThan(
        category.y + category.height / 2,
      );
    }
  }
});

async function sidesOf(element: Locator) {
  const { x, width } = await boxOf(element);
  return { left: Math.round(x), right: Math.round(x + width) };
}

async function boxOf(element: Locator) {
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not there to be seen.');
  return box;
}
