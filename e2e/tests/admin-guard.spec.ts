import { button, dialog, heading, menuItem } from '../fixtures/screens/screens.ts';
import { ADMIN_NAMES, ADMIN_SCREENS } from '../fixtures/screens/site-map.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { PHONE } from '../fixtures/viewports.ts';
import { watchElements } from '../fixtures/watched.ts';

test('every admin screen redirects everybody else home without showing its content', async ({
  anotherBrowser,
  loggedInPage,
  aUser,
  request,
}) => {
  for (const page of [await anotherBrowser(), await loggedInPage(await aUser({ staff: true }))]) {
    const seen = await watchElements(page, 'main h1');
    await page.goto(ADMIN_SCREENS[0]);
    for (const route of ADMIN_SCREENS) {
      await visit(page, route);
      await expect(page, route).toHaveURL(/\/explore\/recent$/);
      await expect(heading(page)).toHaveText('Recent');
    }
    for (const name of ADMIN_NAMES) expect(await seen()).not.toContain(name);
  }
  for (const route of ADMIN_SCREENS)
    expect(await (await request.get(route)).text(), `the page of ${route}`).not.toMatch(/<h1|<table/);
});

test('admins reach it through My Account, and through the Menu on a phone; logging out there leads home', async ({
  aLoggedInUser,
}) => {
  const { page } = await aLoggedInUser({ admin: true });
  await page.goto('/explore/recent');
  for (const name of ADMIN_NAMES) {
    await button(page, 'My Account').click();
    await menuItem(page, name).click();
    await expect(heading(page)).toHaveText(name);
  }
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
