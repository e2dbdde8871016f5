import { BREAKPOINTS } from '@magpie/contract/page-values';
import type { Locator, Page } from '@playwright/test';
import { heading, main, urlBar } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

const HEIGHT = 900;
const { md, lg, xl } = BREAKPOINTS;
const WIDTHS = [md, lg - 1, lg, xl - 1, xl, 1440];
const COLUMN_MAX_WIDTH = 672;

test('a single column is aligned with the top bar and has a readable width', async ({ anAuthor }) => {
  test.slow();
  const { page, post } = await anAuthor();
  const bar = page.locator('form').filter({ has: urlBar(page) });
  const column = main(page).locator('> *');
  await page.goto('/help');
  for (const path of ['/help', `/edit-post/${post.id}`]) {
    await visit(page, path);
    await expect(heading(page)).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });

      const [sides, barSides] = await sidesOf(page, [column, bar]);
      expect(sides, `${path} at ${width} pixels`).toEqual(barSides);
      expect(sides?.width, `${path} at ${width} pixels`).toBeLessThanOrEqual(COLUMN_MAX_WIDTH);
    }
  }
});

/** The left edge and the width of each element, all measured at the same moment, so that they belong to the same layout. */
async function sidesOf(page: Page, locators: Locator[]) {
  const elements = await Promise.all(locators.map((locator) => locator.elementHandle()));
  return page.evaluate(
    (measured) =>
      measured.map((element) => {
        if (!(element instanceof Element)) throw new Error('There is no such element.');
        const { left, width } = element.getBoundingClientRect();
        return { left: Math.round(left), width: Math.round(width) };
      }),
    elements,
  );
}
