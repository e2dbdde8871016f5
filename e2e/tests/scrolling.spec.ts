import type { Locator, Page } from '@playwright/test';
import { logIn } from '../fixtures/content/people.ts';
import { button, heading, main, mainNavigation, urlBar } from '../fixtures/screens/screens.ts';
import { whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { PHONE } from '../fixtures/viewports.ts';

const LONG = '/help';
const SOMEWHERE = 200;

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the bars cover neither a focused control nor the heading that Skip to content leads to', async ({
    page,
  }) => {
    await page.goto(LONG);
    await page.keyboard.press('Tab');
    await scrollBy(page, SOMEWHERE);
    await page.keyboard.press('Enter');
    await expect(main(page)).toBeFocused();
    const { bottom } = await edgesOf(page.getByRole('banner'));
    expect((await edgesOf(heading(page))).top).toBeGreaterThanOrEqual(bottom);

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

  test('focusing a control in a list with a scroll bar of its own scrolls the page and not the list', async ({
    site,
    aUser,
    loggedInPage,
  }) => {
    const account = await aUser();
    for (let count = 0; count < 10; count++) await logIn(site, account.user.username);
    const page = await loggedInPage(account, { viewport: PHONE });
    await page.goto('/profile-settings');
    const list = main(page).getByRole('list', { name: 'Sessions' });
    const seen = list.getByRole('button').nth(3);
    await expect(seen).toBeVisible();
    await whenIdle(page);
    const below = await edgesOf(mainNavigation(page).filter({ visible: true }));
    const room = (await edgesOf(seen)).top - (await edgesOf(list)).top;
    await list.evaluate((element, pixels) => element.scrollBy(0, pixels), room);
    const scrolled = await list.evaluate(({ scrollTop }) => scrollTop);
    await scrollBy(page, (await edgesOf(seen)).bottom - below.bottom);

    await seen.focus();
    expect((await edgesOf(seen)).bottom).toBeLessThan(below.top);
    expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(scrolled);
  });
});

test('neither closing the account menu nor focusing a control of the bars scrolls the page', async ({
  aUser,
  loggedInPage,
}) => {
  const page = await loggedInPage(await aUser());
  await page.goto(LONG);
  await button(page, 'My Account').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(button(page, 'My Account')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.setViewportSize({ width: 1024, height: 600 });
  await scrollBy(page, SOMEWHERE);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(SOMEWHERE);
  const links = mainNavigation(page).getByRole('link');
  for (const target of [urlBar(page), button(page, 'Submit'), links.first(), button(page, 'My Account')]) {
    await target.focus();
    expect(await page.evaluate(() => scrollY), String(target)).toBe(SOMEWHERE);
  }
});

async function scrollBy(page: Page, pixels: number) {
  await page.evaluate((y) => window.scrollBy(0, y), pixels);
}

/** The upper and the lower edge, in pixels from the top of the window. */
async function edgesOf(element: Locator) {
  return element.evaluate((it) => {
    const { top, bottom } = it.getBoundingClientRect();
    return { top, bottom };
  });
}
