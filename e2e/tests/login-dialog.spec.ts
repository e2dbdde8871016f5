import * as sessionMessages from '@magpie/contract/messages/sessions';
import * as userMessages from '@magpie/contract/messages/users';
import { STORAGE_KEYS } from '@magpie/contract/page-values';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { countCalls, failCall, holdCall, loseCall } from '../fixtures/failing-calls.ts';
import { PASSWORD } from '../fixtures/content/people.ts';
import { button, card, dialog, fillLogin, logInAs, openLogin } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const form = (page: Page) => dialog(page, 'Log in');
const username = (page: Page) => form(page).getByLabel('Username');
const password = (page: Page) => form(page).getByLabel('Password', { exact: true });
const alert = (page: Page) => form(page).getByRole('alert');

test('the login dialog keeps the focus, shows what is wrong, and sends once', async ({
  page,
  aUser,
  errors,
}) => {
  errors.allow(/status of (401|500)|ERR_FAILED/);
  const account = await aUser();
  const sent = countCalls(page, 'login');
  await page.goto('/help');
  await openLogin(page);
  await test.step('it keeps the focus, and gives it back when Escape closes it', async () => {
    await expect(username(page)).toBeFocused();
    for (let count = 0; count < 12; count++) {
      await page.keyboard.press('Tab');
      expect(await form(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(form(page)).toBeHidden();
    await expect(button(page, 'Login')).toBeFocused();
    await page.keyboard.press('Enter');
  });
  await test.step('Username has the focus first, and both fields are required', async () => {
    await expect(username(page)).toBeFocused();
    await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
    await fillLogin(page, 'somebody', '');
    await expect(password(page)).toBeFocused();
    await fillLogin(page, '', PASSWORD);
    await expect(username(page)).toBeFocused();
    expect(sent()).toEqual([]);
  });
  await test.step('a wrong password is selected, so that typing replaces it', async () => {
    await password(page).fill('');
    await username(page).focus();
    await page.keyboard.type(account.user.username);
    await page.keyboard.press('Tab');
    await expect(password(page)).toBeFocused();
    await page.keyboard.type('not my password');
    await page.keyboard.press('Enter');
    await expect(alert(page)).toHaveText(sessionMessages.wrongLogin);
    await expect(username(page)).toHaveValue(account.user.username);
    await expect(password(page)).toBeFocused();
    expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.token)).toBeNull();
    await expectAccessible(page, 'a refused login');
    await page.keyboard.type(PASSWORD);
    await expect(password(page)).toHaveValue(PASSWORD);
  });
  await test.step('a login that fails without a reason, and a profile that fails to load, show "Login failed"', async () => {
    for (const fail of [() => failCall(page, 'login', { body: {} }), () => loseCall(page, 'getProfile')]) {
      const restore = await fail();
      await password(page).press('Enter');
      await expect(alert(page)).toHaveText(sessionMessages.loginFailed);
      await expect(username(page)).toHaveValue(account.user.username);
      await expect(password(page)).toHaveValue(PASSWORD);
      await restore();
    }
  });
  await test.step('a double click and Enter send once', async () => {
    const before = sent().length;
    const release = await holdCall(page, 'login');
    await button(form(page), 'Log in').dblclick();
    await password(page).press('Enter');
    release();
    await expect(button(page, 'My Account')).toBeVisible();
    await expect(form(page)).toBeHidden();
    await expect(page.locator('body')).not.toHaveCSS('overflow-y', 'hidden');
    expect(sent()).toHaveLength(before + 1);
  });
});

test('switching between Register and Log in keeps the username and the reason for the login, and focuses Username; closing drops the pending action', async ({
  page,
  aUser,
  aPost,
}) => {
  const { title } = await aPost(await aUser());
  const likes = countCalls(page, 'likePost');
  await page.goto('/explore/recent');
  const like = button(card(page, title), 'Like');
  await like.click();
  await expect(form(page).getByText(sessionMessages.mustBeLoggedIn)).toBeVisible();
  await username(page).fill('somebody_new');
  await button(form(page), 'Register').click();
  const register = dialog(page, 'Register');
  await expect(register.getByLabel('Username')).toHaveValue('somebody_new');
  await expect(register.getByLabel('Username')).toBeFocused();
  await expect(register.getByText(sessionMessages.mustBeLoggedIn)).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.type('er');
  await button(register, 'Log in').click();
  await expect(username(page)).toHaveValue('somebody_newer');
  await expect(username(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();
  await expect(like).toBeFocused();
  expect(likes()).toEqual([]);
  await openLogin(page);
  await expect(username(page)).toHaveValue('');
});

const ON_THEIR_CLOCK = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

test('the login dialog shows a banned user the end of the ban, or that it is permanent, and the reason', async ({
  page,
  aUser,
  site,
  errors,
}) => {
  errors.allow(/status of 403/);
  const [admin, banned] = [await aUser({ admin: true }), await aUser()];
  const ban = (kind: 'banTemporarily' | 'banPermanently') =>
    callApi(site.url, kind, {
      params: { id: banned.user.id },
      body: { reason: 'The same link ten times.' },
      token: admin.token,
    });
  await page.goto('/explore/recent');
  await openLogin(page);
  const { banned_until } = await ban('banTemporarily');
  await logInAs(page, banned);
  const until = ON_THEIR_CLOCK.format(new Date(banned_until ?? 0));
  await expect(alert(page)).toHaveText(userMessages.bannedUntil(until, 'The same link ten times.'));
  await ban('banPermanently');
  await password(page).press('Enter');
  await expect(alert(page)).toHaveText(userMessages.bannedForGood('The same link ten times.'));
});
