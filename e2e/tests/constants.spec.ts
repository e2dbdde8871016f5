import { BREAKPOINTS } from '@magpie/contract/page-values';
import type { Page } from '@playwright/test';
import { button, cards, mainNavigation } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('the columns of the feed change at 768, 1024 and 1280 pixels, and the navigation at 768 and 1024, not before', async ({
  page,
  aUser,
  aPost,
}) => {
  const author = await aUser();
  for (let count = 0; count < 4; count++) await aPost(author);
  await page.goto('/explore/recent');
  const { md, lg, xl } = BREAKPOINTS;
  for (const { width, columns, sidebar } of [
    { width: md - 1, columns: 1, sidebar: 'bar' },
    { width: md, columns: 2, sidebar: 'icons' },
    { width: lg - 1, columns: 2, sidebar: 'icons' },
    { width: lg, columns: 3, sidebar: 'words' },
    { width: xl - 1, columns: 3, sidebar: 'words' },
    { width: xl, columns: 4, sidebar: 'words' },
  ]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => columnsOf(page), `columns at ${width} pixels`).toBe(columns);
    expect(await navigationOf(page), `navigation at ${width} pixels`).toBe(sidebar);
  }
});

async function columnsOf(page: Page): Promise<number> {
  const tops = await cards(page).evaluateAll((all) =>
    all.slice(0, 4).map((one) => Math.round(one.getBoundingClientRect().top)),
  );
  return tops.filter((top) => top === tops[0]).length;
}

/** The form of the navigation: a bar at the bottom, a narrow sidebar with words below its icons, or a wide one. */
async function navigationOf(page: Page): Promise<'bar' | 'icons' | 'words'> {
  const shown = mainNavigation(page).filter({ visible: true });
  await expect(shown).toHaveCount(1);
  if (await button(shown, 'Menu').isVisible()) return 'bar';
  const box = await shown.getByRole('link', { name: 'Trending', exact: true }).boundingBox();
  return (box?.width ?? 0) > 120 ? 'words' : 'icons';
}
