import { STORAGE_KEYS } from '@magpie/contract/page-values';
import type { Page } from '@playwright/test';
import * as postMessages from '@magpie/contract/messages/posts';
import { callApi } from '../fixtures/api.ts';
import { countCalls, failCall, holdCall } from '../fixtures/failing-calls.ts';
import { setRole } from '../fixtures/content/people.ts';
import { button, card, heading, menuItem, openMenu, question } from '../fixtures/screens/screens.ts';
import { whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { watchElements } from '../fixtures/watched.ts';

/** The user stored at the login may be outdated. */

const storedUser = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), STORAGE_KEYS.user);

test('an admin screen opens for a user who was promoted, and redirects a demoted admin home', async ({
  aLoggedInUser,
  site,
}) => {
  const { account, page } = await aLoggedInUser();
  const seen = await watchElements(page, 'main h1, [role=alert]');
  await test.step('promoted: it opens', async () => {
    await setRole(site, account, 'admin');
    await page.goto('/admin/users');
    await expect(heading(page)).toHaveText('Admin Users');
    await expect(page).toHaveURL(/\/admin\/users$/);
    await button(page, 'My Account').click();
    await expect(menuItem(page, 'Admin Users')).toBeVisible();
    expect(await storedUser(page)).toMatchObject({ role: 'admin' });
    // A call that is answered after the demotion would be refused.
    await whenIdle(page);
  });
  await test.step('demoted: it does not show its content', async () => {
    await setRole(site, account, 'user');
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/explore\/recent$/);
    await expect(heading(page)).toHaveText('Recent');
    expect(await seen()).toEqual(['Recent']);
    await button(page, 'My Account').click();
    await expect(menuItem(page, 'Log Out')).toBeVisible();
    await expect(menuItem(page, 'Admin Users')).toHaveCount(0);
    expect(await storedUser(page)).toMatchObject({ role: 'user' });
  });
});

test.describe('demoted while the screen is open', () => {
  test.beforeEach(({ errors }) => errors.allow(/status of (403|500)/));

  test('an admin sees the screen once the profile request has ended, even if it failed, and is redirected by the first refusal', async ({
    aLoggedInUser,
    site,
  }) => {
    const { account: admin, page } = await aLoggedInUser({ admin: true });
    const table = page.getByRole('table', { name: 'Users' });
    const seen = await watchElements(page, '[role=alert]');
    const restore = await failCall(page, 'getProfile');
    const release = await holdCall(page, 'getProfile', (route) => route.fallback());
    await page.goto('/admin/users');
    await expect(page.getByRole('main').getByRole('status').getByText('Loading')).toBeVisible();
    await expect(table).toBeHidden();
    release();
    await expect(table).toBeVisible();
    await restore();
    await setRole(site, admin, 'user');
    await page.getByLabel('Role').selectOption('admin');
    await expect(page).toHaveURL(/\/explore\/recent$/);
    await expect(heading(page)).toHaveText('Recent');
    expect(await seen()).toEqual([]);
  });

  test('a refused removal on a feed hides the admin actions', async ({
    aUser,
    aPost,
    loggedInPage,
    site,
  }) => {
    const admin = await aUser({ admin: true });
    const { title } = await aPost(await aUser());
    const page = await loggedInPage(admin);
    await page.goto('/explore/recent');
    await openMenu(card(page, title));
    await menuItem(page, 'Remove').click();
    const ask = question(page, postMessages.confirmRemovePost);
    await expect(ask).toBeVisible();
    await setRole(site, admin, 'user');
    await button(ask, 'Remove').click();
    await expect(ask.getByText(postMessages.removePost)).toBeVisible();
    await button(ask, 'Cancel').click();
    await expect(ask).toBeHidden();
    await openMenu(card(page, title));
    await expect(menuItem(page, 'Report')).toBeVisible();
    await expect(menuItem(page, 'Remove')).toHaveCount(0);
  });
});

test('the profile is fetched once per page load, and a changed post count in it refetches nothing', async ({
  aLoggedInUser,
  aPost,
  site,
}) => {
  const { account, page } = await aLoggedInUser();
  await aPost(account);
  const [requested, profiles] = [countCalls(page, 'listPosts'), countCalls(page, 'getProfile')];
  await page.goto('/explore/recent');
  await expect.poll(async () => (await storedUser(page)).posts_count).toBe(1);
  await whenIdle(page);
  // The next page, if any, is prefetched.
  expect(requested().filter((request) => !request.url().includes('cursor='))).toHaveLength(1);
  expect(await callApi(site.url, 'getProfile', { token: account.token })).toEqual(await storedUser(page));
  expect(profiles()).toHaveLength(1);
  // This screen needs the profile, too, and uses the one that every page load fetches.
  await page.goto('/profile-settings');
  await whenIdle(page);
  expect(profiles()).toHaveLength(2);
});

test('a stored value that is no user is removed together with the token', async ({
  aUser,
  anotherBrowser,
  site,
}) => {
  const { token } = await aUser();
  const stored = [
    { name: STORAGE_KEYS.token, value: token },
    { name: STORAGE_KEYS.user, value: '"reader"' },
  ];
  const page = await anotherBrowser({
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage: stored }] },
  });
  await page.goto('/explore/recent');
  await expect(button(page, 'Login')).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
