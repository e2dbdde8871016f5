import * as postMessages from '@magpie/contract/messages/posts';
import { BREAKPOINTS, STORAGE_KEYS } from '@magpie/contract/page-values';
import type { Page } from '@playwright/test';
import { button, dialog, logInAs, mainNavigation, urlBar } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';
import { NARROWEST, PHONE } from '../fixtures/viewports.ts';

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));
const colorScheme = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

test.describe('the sidebar', () => {
  const groups = [
    'Recent',
    'Trending',
    'Top',
    'Search',
    'My Posts',
    'Saved',
    'Following',
    'Notifications',
    'AI Articles',
    'Videos',
    'Tutorials',
    'Research',
    'News',
    'Tools',
  ];

  test('marks the current screen, and is narrow and complete at 768 pixels; Log in and Submit are in the top bar', async ({
    page,
  }) => {
    await page.setViewportSize({ width: BREAKPOINTS.md, height: 900 });
    await page.goto('/explore/trending');
    const current = mainNavigation(page).locator('[aria-current="page"]');
    await expect(current).toHaveCount(1);
    await expect(current).toContainText('Trending');
    // constants.spec.ts shows at which widths it is narrow.
    const link = mainNavigation(page).getByRole('link', { name: 'Trending', exact: true });
    expect((await link.boundingBox())?.width).toBeLessThan(80);
    for (const name of groups)
      await expect(mainNavigation(page).getByRole('link', { name, exact: true })).toBeVisible();

    const footer = mainNavigation(page).getByText('Moderation log', { exact: true });
    await expect(footer).toBeVisible();
    expect(await footer.evaluate((label) => label.scrollWidth <= label.clientWidth)).toBe(true);
    expect(await footer.evaluate((label) => label.scrollHeight <= label.clientHeight)).toBe(true);

    await test.step('the bar at the top offers a login and Submit in each layout', async () => {
      for (const width of [BREAKPOINTS.md, BREAKPOINTS.lg, NARROWEST.width]) {
        await page.setViewportSize({ width, height: 844 });
        await expect(button(page, 'Log in')).toBeInViewport({ ratio: 1 });
        await expect(button(page, 'Submit')).toBeInViewport({ ratio: 1 });
      }
      await expect(urlBar(page)).toHaveAttribute('placeholder', 'enter url to submit content');
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the bar at the bottom has the feeds, and its Menu the other screens', async ({ page, aUser }) => {
    const account = await aUser();
    const menu = dialog(page, 'Menu');
    const bar = mainNavigation(page).filter({ visible: true });
    await page.goto('/explore/recent');
    await test.step('the bar', async () => {
      await expect(bar).toHaveCount(1);
      const box = await bar.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(PHONE.height, -1);
      await expect(bar.getByRole('link')).toHaveText(['Recent', 'Trending', 'Top']);
      await expect(button(bar, 'Menu')).toBeVisible();
    });
    await test.step('Escape closes the menu, and the focus returns', async () => {
      await button(page, 'Menu').click();
      for (const name of ['Search', 'Research', 'Help', 'Updates'])
        await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
      await expect(button(menu, 'Light mode')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(button(page, 'Menu')).toBeFocused();
    });
    await test.step('an entry that needs a login asks for one on the home page, and opens after it', async () => {
      await button(page, 'Menu').click();
      await menu.getByRole('link', { name: 'My Posts' }).click();
      await expect(dialog(page, 'Log in').getByText(postMessages.logInForMyPosts)).toBeVisible();
      await expect(page).toHaveURL(/\/explore\/recent$/);
      await expect(menu).toBeHidden();
      await logInAs(page, account);
      await expect(page).toHaveURL(/\/library\/my-posts$/);
      await expect(bar.getByRole('link')).toHaveText(['Recent', 'Trending', 'Top', 'Saved']);
      await page.goBack();
      await expect(page).toHaveURL(/\/explore\/recent$/);
    });
  });
});

test.describe('the theme', () => {
  test('is dark by default; a change is remembered and shown from the first paint', async ({ page }) => {
    await page.goto('/explore/recent');
    expect(await isDark(page)).toBe(true);
    expect(await colorScheme(page)).toContain('dark');
    await button(page, 'Light mode').click();
    expect(await isDark(page)).toBe(false);
    expect(await colorScheme(page)).not.toContain('dark');
    expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.darkMode)).toBe('false');
    await page.addInitScript(() => {
      const seen: boolean[] = [];
      Object.assign(window, { seenDark: seen });
      const look = () => {
        if (document.body) seen.push(document.documentElement.classList.contains('dark'));
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.reload();
    await expect(button(page, 'Dark mode')).toBeVisible();
    const seen = await page.evaluate(() => Reflect.get(window, 'seenDark'));
    expect(new Set(seen)).toEqual(new Set([false]));
    await button(page, 'Dark mode').click();
    expect(await isDark(page)).toBe(true);
    expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.darkMode)).toBe('true');
  });
});
