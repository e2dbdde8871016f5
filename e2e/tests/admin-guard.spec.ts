import type { Page } from '@playwright/test';
import { button, dialog, heading, menuItem } from '../fixtures/screens/screens.ts';
import { ADMIN_NAMES, ADMIN_SCREENS } from '../fixtures/screens/site-map.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { watchElements } from '../fixtures/watched.ts';

test('every admin screen redirects everybody else home without showing its content', async ({
  anotherBrowser,
  loggedInPage,
  aUser,
}) => {
  const visitors = [
    { page: await anotherBrowser(), open: (page: Page, route: string) => page.goto(route) },
    { page: await loggedInPage(await aUser({ staff: true })), open: visit },
  ];
  for (const { page, open } of visitors) {
    const seen = await watchElements(page, 'main h1');
    await page.goto(ADMIN_SCREENS[0]);
    for (const route of ADMIN_SCREENS) {
      await open(page, route);
      await expect(page, route).toHaveURL(/\/explore\/recent$/);
      await expect(heading(page)).toHaveText('Recent');
      for (const name of ADMIN_NAMES) expect(await seen()).not.toContain(name);
    }
  }
});

test('admins reach it through My Account, and through the Menu on a phone', async ({
  aUser,
  loggedInPage,
}) => {
  const admin = await aUser({ admin: true });
  const page = await loggedInPage(admin);
  const phone = await loggedInPage(admin, { viewport: { width: 390, height: 844 } });
  await page.goto('/explore/recent');
  await phone.goto('/explore/recent');
  for (const name of ADMIN_NAMES) {
    await button(page, 'My Account').click();
    await menuItem(page, name).click();
    await expect(heading(page)).toHaveText(name);
    await button(phone, 'Menu').click();
    await dialog(phone, 'Menu').getByRole('link', { name, exact: true }).click();
    await expect(heading(phone)).toHaveText(name);
    await expect(dialog(phone, 'Menu')).toBeHidden();
  }
});

test('other users see no link to it, and logging out there leads home', async ({ aUser, loggedInPage }) => {
  const page = await loggedInPage(await aUser());
  await page.goto('/explore/recent');
  await button(page, 'My Account').click();
  await expect(menuItem(page, 'Log Out')).toBeVisible();
  for (const name of ADMIN_NAMES) await expect(menuItem(page, name)).toHaveCount(0);

  const admin = await loggedInPage(await aUser({ admin: true }));
  await admin.goto('/admin/users');
  await button(admin, 'My Account').click();
  await menuItem(admin, 'Log Out').click();
  await expect(admin).toHaveURL(/\/explore\/recent$/);
});
