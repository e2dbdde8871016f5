import type { Page } from '@playwright/test';
import { button, card, dialog, heading, menuItem } from '../fixtures/screens/screens.ts';
import { ADMIN_NAMES } from '../fixtures/screens/site-map.ts';
import { expect, test } from '../fixtures/test.ts';
import { PHONE } from '../fixtures/viewports.ts';

/** In this viewport the account menu overlaps the first card. */
const MENU_OVERLAPS_CARD = { width: 768, height: 480 };

/** In the menu, a count may follow the name Admin Approvals. */
const named = (names: readonly string[]) => names.map((name) => new RegExp(`^${name}\\d*$`));

/** The entries of the Menu on a phone that are in My Account in wider windows. */
const accountRows = (page: Page) =>
  dialog(page, 'Menu')
    .getByRole('listitem')
    .filter({ hasText: /^(Profile Settings|Admin .*|Log Out|Login|My Account)$/ });

test('neither My Account nor the Menu on a phone offers admin screens to a user', async ({
  aLoggedInUser,
}) => {
  const { page } = await aLoggedInUser();
  const items = named(['Profile Settings', 'Log Out']);
  await page.goto('/help');
  await button(page, 'My Account').click();
  await expect(page.getByRole('menuitem')).toHaveText(items);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.setViewportSize(PHONE);
  await button(page, 'Menu').click();
  await expect(accountRows(page)).toHaveText(items);
});

test('My Account, by mouse and keyboard, and the Menu on a phone offer an admin all admin screens, and each link works', async ({
  aUser,
  aPost,
  loggedInPage,
}) => {
  const admin = await aUser({ admin: true });
  const { title } = await aPost(admin);
  const items = named(['Profile Settings', ...ADMIN_NAMES, 'Log Out']);
  const page = await loggedInPage(admin, { viewport: MENU_OVERLAPS_CARD });
  await page.goto('/explore/recent');
  await expect(card(page, title)).toBeVisible();
  const trigger = button(page, 'My Account');
  const hrefs: string[] = [];
  await test.step('by mouse', async () => {
    await trigger.click();
    await expect(page.getByRole('menuitem')).toHaveText(items);
    for (const item of await page.getByRole('menuitem').all()) {
      await item.hover();
      const href = await item.getAttribute('href');
      if (!href) continue;
      hrefs.push(href);
      expect((await page.request.get(href)).status(), href).toBe(200);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  });
  await test.step('by keyboard; Escape returns the focus', async () => {
    await trigger.focus();
    await page.keyboard.press('Enter');
    await expect(menuItem(page, 'Profile Settings')).toBeFocused();
    await expect(trigger).toHaveAttribute('aria-expanded', 'true');
    for (const [key, item] of [
      ['ArrowDown', 'Admin Categories'],
      ['End', 'Log Out'],
      ['ArrowUp', 'Admin Domains'],
      ['Home', 'Profile Settings'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(menuItem(page, item)).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(trigger).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menuItem(page, 'Profile Settings')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Profile Settings');
  });
  await test.step('on a phone', async () => {
    await page.setViewportSize(PHONE);
    await button(page, 'Menu').click();
    await expect(accountRows(page)).toHaveText(items);
    const links = await accountRows(page).getByRole('link').all();
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(hrefs);
    await button(dialog(page, 'Menu'), 'Log Out').click();
    await expect(page).toHaveURL(/\/explore\/recent$/);
    await expect(dialog(page, 'Menu')).toBeHidden();
    await expect(dialog(page, 'Log in')).toBeHidden();
  });
});
