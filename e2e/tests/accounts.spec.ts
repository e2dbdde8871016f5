import { replies, texts } from '@magpie/contract/messages';
import { STORAGE_KEYS } from '@magpie/contract/values';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { failCall } from '../fixtures/failing-calls.ts';
import { aName, PASSWORD } from '../fixtures/people.ts';
import { button, dialog, fillLogin, fillRegistration, menuItem, openLogin } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const myAccount = (page: Page) => button(page, 'My Account');
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test.describe('logging in', () => {
  for (const by of ['username', 'email'] as const) {
    test(`by ${by} keeps token and user under their keys`, async ({ page, aUser }) => {
      const { user } = await aUser();
      await page.goto('/explore/recent');
      await openLogin(page);
      await fillLogin(page, user[by].toUpperCase(), PASSWORD);
      await expect(myAccount(page)).toBeVisible();
      await expect(dialog(page, 'Log in')).toBeHidden();
      expect(await stored(page, STORAGE_KEYS.token)).toBeTruthy();
      expect(JSON.parse((await stored(page, STORAGE_KEYS.user)) ?? '{}')).toMatchObject({
        id: user.id,
        role: 'user',
      });
      await page.reload();
      await expect(myAccount(page)).toBeVisible();
    });
  }

  test('with a wrong password says so and stays', async ({ page, aUser, errors }) => {
    errors.allow(/status of 401/);
    const { user } = await aUser();
    await page.goto('/explore/recent');
    await openLogin(page);
    await fillLogin(page, user.username, 'not my password');
    await expect(dialog(page, 'Log in').getByText(replies.wrongLogin)).toBeVisible();
    await expect(dialog(page, 'Log in').getByLabel('Username')).toHaveValue(user.username);
    expect(await stored(page, STORAGE_KEYS.token)).toBeNull();
  });

  test('says "Login failed" when the server gives no reason', async ({ page, errors }) => {
    errors.allow(/status of 500/);
    await page.goto('/explore/recent');
    await failCall(page, 'login', { body: {} });
    await openLogin(page);
    await fillLogin(page, 'somebody', PASSWORD);
    await expect(dialog(page, 'Log in').getByText(texts.loginFailed)).toBeVisible();
  });
});

test.describe('registering', () => {
  test('wants the terms accepted', async ({ page }) => {
    await page.goto('/explore/recent');
    await openLogin(page);
    await fillRegistration(page, { username: aName('novice'), password: PASSWORD, terms: false });
    await expect(dialog(page, 'Register').getByText(texts.acceptTerms).first()).toBeVisible();
  });

  test('shows what the server objects to, and then succeeds', async ({ page, aUser, errors }) => {
    errors.allow(/status of 400/);
    const { user } = await aUser();
    await page.goto('/explore/recent');
    await openLogin(page);
    await fillRegistration(page, { username: user.username, password: PASSWORD, again: 'seven other birds' });
    const form = dialog(page, 'Register');
    await expect(form.getByText(replies.passwordsDiffer).first()).toBeVisible();
    await fillRegistration(page, { username: user.username, password: PASSWORD });
    await expect(form.getByText(replies.usernameTaken).first()).toBeVisible();
    await fillRegistration(page, { username: aName('novice'), password: PASSWORD });
    await expect(myAccount(page)).toBeVisible();
  });
});

test.describe('the session', () => {
  test('ends with Log Out, which also revokes the token', async ({ aUser, loggedInPage, site }) => {
    const account = await aUser();
    const page = await loggedInPage(account);
    await page.goto('/library/my-posts');
    await myAccount(page).click();
    await menuItem(page, 'Log Out').click();
    await expect(page).toHaveURL(/\/explore\/recent$/);
    await expect(myAccount(page)).toBeHidden();
    expect(await stored(page, STORAGE_KEYS.token)).toBeNull();
    expect(await stored(page, STORAGE_KEYS.user)).toBeNull();
    await expect
      .poll(() => callApi(site.url, 'getProfile', { token: account.token }).catch(String))
      .toContain('401');
  });
});

for (const route of ['/library/my-posts', '/library/bookmarks']) {
  test(`${route} asks for a login, and goes on after it`, async ({ page, aUser }) => {
    const { user } = await aUser();
    await page.goto(route);
    await expect(dialog(page, 'Log in')).toBeVisible();
    await expect(page).toHaveURL(/\/explore\/recent$/);
    await fillLogin(page, user.username, PASSWORD);
    await expect(page).toHaveURL(new RegExp(`${route}$`));
    await expect(dialog(page, 'Log in')).toBeHidden();
  });
}
