import type { Locator, Page } from '@playwright/test';
import { button, main, mainNavigation, urlBar } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const LONG = '/help';
const SOMEWHERE = 200;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('what takes the focus stands clear of the bars above and below', async ({ page }) => {
    await page.goto(LONG);
    const link = main(page).getByRole('link', { name: 'My Posts' });
    const above = await edgesOf(page.getByRole('banner'));
    const below = await edgesOf(mainNavigation(page).filter({ visible: true }));

    await scrollBy(page, (await edgesOf(link)).top - above.top);
    await link.focus();
    expect((await edgesOf(link)).top).toBeGreaterThan(above.bottom);
    await link.blur();
    await scrollBy(page, (await edgesOf(link)).bottom - below.bottom);
    await link.focus();
    expect((await edgesOf(link)).bottom).toBeLessThan(below.top);
  });
});

test('what takes the focus on the bars leaves the page where it is', async ({ aUser, loggedInPage }) => {
  const page = await loggedInPage(await aUser(), { viewport: { width: 1024, height: 600 } });
  await page.goto(LONG);
  await scrollBy(page, SOMEWHERE);
  const links = mainNavigation(page).getByRole('link');
  for (const target of [urlBar(page), button(page, 'Submit'), links.first(), button(page, 'My Account')]) {
    await target.focus();
    expect(await page.evaluate(() => scrollY), String(target)).toBe(SOMEWHERE);
  }
});

test('closing the account menu leaves the page where it is', async ({ aUser, loggedInPage }) => {
  const page = await loggedInPage(await aUser());
  await page.goto(LONG);
  await button(page, 'My Account').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(button(page, 'My Account')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

async function scrollBy(page: Page, pixels: number) {
  await page.evaluate((y) => window.scrollBy(0, y), pixels);
}

/** From the top of the window. */
async function edgesOf(element: Locator) {
  return element.evaluate((it) => {
    const { top, bottom } = it.getBoundingClientRect();
    return { top, bottom };
  });
}
