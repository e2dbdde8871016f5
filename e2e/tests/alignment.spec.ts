import { BREAKPOINTS } from '@magpie/contract/values';
import type { Locator } from '@playwright/test';
import { cards, main, urlBar } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const HEIGHT = 900;

test('a form stands in line with the bar above it', async ({ aUser, loggedInPage }) => {
  const page = await loggedInPage(await aUser());
  await page.goto('/submit');
  const bar = page.locator('form').filter({ has: urlBar(page) });
  const form = main(page).locator('form');
  for (const width of [BREAKPOINTS.md, BREAKPOINTS.lg, BREAKPOINTS.xl, 1440]) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect(await sidesOf(form), `at ${width} pixels`).toEqual(await sidesOf(bar));
  }
});

test('the cards of a narrow column are alike: below the category, who and when', async ({
  page,
  aUser,
  aPost,
}) => {
  await aPost(await aUser({ name: 'a' }), { category: 'news' });
  await aPost(await aUser({ name: 'a_rather_long_name_to' }), { category: 'ai-articles' });
  for (const width of [BREAKPOINTS.lg, BREAKPOINTS.xl]) {
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
