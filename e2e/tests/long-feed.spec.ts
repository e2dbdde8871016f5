import type { Page } from '@playwright/test';
import { fulfilCall } from '../fixtures/failing-calls.ts';
import { mainNavigation } from '../fixtures/screens.ts';
import { shifts } from '../fixtures/shifts.ts';
import { expect, test } from '../fixtures/test.ts';

const MANY = 200;

test('of a long feed only what is near is drawn, and scrolling moves nothing else', async ({
  page,
  aUser,
  aPost,
}) => {
  const post = await aPost(await aUser());
  const results = Array.from({ length: MANY }, (_, index) => ({ ...post, id: index + 1 }));
  await fulfilCall(page, 'listTrendingPosts', { results, next: null, previous: null });
  await page.goto('/help');
  await mainNavigation(page).getByRole('link', { name: 'Trending' }).click();
  await expect(titles(page)).toHaveCount(MANY);
  expect(await isDrawn(page, 0)).toBe(true);
  await expect.poll(() => isDrawn(page, MANY - 1)).toBe(false);

  await titles(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => isDrawn(page, MANY - 1)).toBe(true);
  await expect.poll(() => isDrawn(page, MANY / 2)).toBe(false);
  await expect(titles(page).last()).toBeInViewport();
  expect(await shifts(page)).toEqual([]);
});

/** Not by their role: that would be worked out for each of all their elements. */
function titles(page: Page) {
  return page.locator('main article h2');
}

function isDrawn(page: Page, index: number) {
  return titles(page)
    .nth(index)
    .evaluate((title) => title.checkVisibility({ contentVisibilityAuto: true }));
}
