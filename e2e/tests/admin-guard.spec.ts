import { button, dialog, heading, menuItem } from '../fixtures/screens/screens.ts';
import { ADMIN_SCREENS } from '../fixtures/screens/site-map.ts';
import { expect, test } from '../fixtures/test.ts';
import { PHONE } from '../fixtures/viewports.ts';
import { watchElements } from '../fixtures/watched.ts';

test('an admin screen redirects everybody else home without showing its content; the server renders none', async ({
  anotherBrowser,
  loggedInPage,
  aUser,
  request,
}) => {
  // guarded-routes.test.tsx visits all admin screens.
  for (const page of [await anotherBrowser(), await loggedInPage(await aUser())]) {
    const seen = await watchElements(page, 'main h1');
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/explore\/recent$/);
    await expect(heading(page)).toHaveText('Recent');
    expect(await seen()).toEqual(['Recent']);
  }
  for (const route of ADMIN_SCREENS)
    expect(await (await request.get(route)).text(), `the page of ${route}`).not.toMatch(/<h1|<table/);
});

test('admins reach their screens through My Account, and through the Menu on a phone, where Log Out leads home', async ({
  aLoggedInUser,
}) => {
  const { page } = await aLoggedInUser({ admin: true });
  await page.goto('/explore/recent');
  await button(page, 'My Account').click();
  await menuItem(page, 'Admin Categories').click();
  await expect(heading(page)).toHaveText('Admin Categories');
  await page.setViewportSize(PHONE);
  // account-menu.spec.ts compares the entries of both menus.
  await button(page, 'Menu').click();
  await dialog(page, 'Menu').getByRole('link', { name: 'Admin Users', exact: true }).click();
  await expect(heading(page)).toHaveText('Admin Users');
  await expect(dialog(page, 'Menu')).toBeHidden();
  await button(page, 'Menu').click();
  await button(dialog(page, 'Menu'), 'Log Out').click();
  await expect(page).toHaveURL(/\/explore\/recent$/);
});
