import { button, card, dialog, menuItem } from '../fixtures/screens/screens.ts';
import { ADMIN_NAMES } from '../fixtures/screens/site-map.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { PHONE } from '../fixtures/viewports.ts';

const PEOPLE = {
  'a user': { person: {}, admin: [] },
  'an admin': { person: { admin: true }, admin: ADMIN_NAMES },
};

/** In this viewport the account menu overlaps the first card. */
const MENU_OVERLAPS_CARD = { width: 768, height: 480 };

for (const [who, { person, admin }] of Object.entries(PEOPLE)) {
  // Admin Approvals may have a count.
  const items = ['Profile Settings', ...admin, 'Log Out'].map((name) => new RegExp(`^${name}\\d*$`));

  test(`My Account offers ${who} the permitted screens, as the Menu on a phone does, and each link works`, async ({
    aUser,
    aPost,
    loggedInPage,
  }) => {
    const { title } = await aPost(await aUser());
    const page = await loggedInPage(await aUser(person), { viewport: MENU_OVERLAPS_CARD });
    await page.goto('/explore/recent');
    await expect(card(page, title)).toBeVisible();
    await button(page, 'My Account').click();
    await expect(page.getByRole('menuitem')).toHaveText(items);
    const hrefs: string[] = [];
    for (const item of await page.getByRole('menuitem').all()) {
      await item.hover();
      const href = await item.getAttribute('href');
      if (!href) continue;
      hrefs.push(href);
      expect((await page.request.get(href)).status(), href).toBe(200);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();

    await page.setViewportSize(PHONE);
    await visit(page, '/profile-settings');
    await button(page, 'Menu').click();
    const rows = dialog(page, 'Menu')
      .getByRole('listitem')
      .filter({ hasText: /^(Profile Settings|Admin .*|Log Out|Login|My Account)$/ });
    await expect(rows).toHaveText(items);
    const links = await rows.getByRole('link').all();
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(hrefs);
    await button(dialog(page, 'Menu'), 'Log Out').click();
    await expect(page).toHaveURL(/\/explore\/recent$/);
    await expect(dialog(page, 'Menu')).toBeHidden();
    await expect(dialog(page, 'Log in')).toBeHidden();
  });
}

test('My Account works with the keyboard, and Escape returns the focus', async ({ aUser, loggedInPage }) => {
  const page = await loggedInPage(await aUser({ admin: true }));
  await page.goto('/help');
  const trigger = button(page, 'My Account');
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
  await page.keyboard.press('End');
  await expect(menuItem(page, 'Log Out')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Login')).toBeVisible();
});
