import { STORAGE_KEYS } from '@magpie/contract/page-values';
import type { Page } from '@playwright/test';
import * as postMessages from '@magpie/contract/messages/posts';
import { callApi } from '../fixtures/api.ts';
import { countCalls, failCall, holdCall } from '../fixtures/failing-calls.ts';
import { setRole } from '../fixtures/content/people.ts';
import { button, card, heading, menuItem, openMenu, question } from '../fixtures/screens/screens.ts';
import { visit, whenIdle } from '../fixtures/settled.ts';
import { pasteUrl, submitDialog } from '../fixtures/content/submitting.ts';
import { ADMIN_SCREENS } from '../fixtures/screens/site-map.ts';
import { expect, test } from '../fixtures/test.ts';
import { watchElements } from '../fixtures/watched.ts';

/** The user stored at the login may be outdated. */

const storedUser = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), STORAGE_KEYS.user);

test('admin screens open for a user who was promoted, and redirect a demoted admin home', async ({
  aLoggedInUser,
  site,
}) => {
  const { account, page } = await aLoggedInUser();
  const seen = await watchElements(page, 'main h1, [role=alert]');
  await test.step('promoted: every one opens', async () => {
    await setRole(site, account, 'admin');
    await page.goto(ADMIN_SCREENS[0]);
    for (const route of ADMIN_SCREENS) {
      await visit(page, route);
      await expect(page.getByRole('heading', { level: 1, name: /^Admin / })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${route}$`));
    }
    await button(page, 'My Account').click();
    await expect(menuItem(page, 'Admin Users')).toBeVisible();
    expect(await storedUser(page)).toMatchObject({ role: 'admin' });
  });
  await test.step('demoted: none shows its content', async () => {
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
  test.beforeEach(({ errors }) => errors.allow(/status of 403/));

  test('the first refusal redirects the admin home without an error', async ({ aLoggedInUser, site }) => {
    const { account: admin, page } = await aLoggedInUser({ admin: true });
    const seen = await watchElements(page, '[role=alert]');
    await page.goto('/admin/users');
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
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

test('a user who became staff can sponsor posts', async ({ aUser, articles, loggedInPage, site }) => {
  const account = await aUser();
  await site.admin(['set-staff', account.user.username, 'on']);
  const page = await loggedInPage(account);
  await page.goto('/explore/recent');
  await pasteUrl(page, articles.article('For the staff').url);
  await expect(submitDialog(page).getByLabel('Sponsored')).toBeVisible();
});

test('the profile is fetched once per page load, and never for anonymous visitors', async ({
  page: anonymous,
  aUser,
  loggedInPage,
}) => {
  const page = await loggedInPage(await aUser());
  for (const route of ['/explore/recent', '/profile-settings']) {
    const requested = countCalls(page, 'getProfile');
    await page.goto(route);
    await whenIdle(page);
    expect(requested(), route).toHaveLength(1);
  }
  const anonymousCalls = countCalls(anonymous, 'getProfile');
  await anonymous.goto('/explore/recent');
  await whenIdle(anonymous);
  expect(anonymousCalls()).toEqual([]);
});

test('an admin sees the loading state until the server answers, and the screen when it cannot', async ({
  aUser,
  loggedInPage,
  errors,
}) => {
  errors.allow(/status of 500/);
  const page = await loggedInPage(await aUser({ admin: true }));
  const release = await holdCall(page, 'getProfile');
  await page.goto('/admin/users');
  await expect(page.getByRole('main').getByRole('status').getByText('Loading')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Users' })).toBeHidden();
  release();
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();

  await failCall(page, 'getProfile');
  await page.reload();
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
});

test('a changed post count in the profile reply refetches nothing', async ({
  aLoggedInUser,
  aPost,
  site,
}) => {
  const { account, page } = await aLoggedInUser();
  await aPost(account);
  const requested = countCalls(page, 'listPosts');
  await page.goto('/explore/recent');
  await expect.poll(async () => (await storedUser(page)).posts_count).toBe(1);
  await whenIdle(page);
  // The next page, if any, is prefetched.
  expect(requested().filter((request) => !request.url().includes('cursor='))).toHaveLength(1);
  expect(await callApi(site.url, 'getProfile', { token: account.token })).toEqual(await storedUser(page));
});

const BROKEN: Record<string, (user: object) => string> = {
  'is not JSON': () => '{not json',
  'is not a user': () => '"reader"',
  'has no role': (user) => JSON.stringify({ ...user, role: undefined }),
};

test('a stored user that is not one is removed with the token', async ({ page, aUser }) => {
  const { token, user } = await aUser();
  await page.goto('/help');
  for (const [what, broken] of Object.entries(BROKEN)) {
    await test.step(what, async () => {
      await page.evaluate(
        ([keys, values]) => values.forEach((value, at) => localStorage.setItem(keys[at] ?? '', value)),
        [
          [STORAGE_KEYS.token, STORAGE_KEYS.user],
          [token, broken(user)],
        ] as const,
      );
      await page.goto('/explore/recent');
      await expect(button(page, 'Login')).toBeVisible();
      await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    });
  }
});
