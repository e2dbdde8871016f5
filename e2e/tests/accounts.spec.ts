import * as sessionMessages from '@magpie/contract/messages/sessions';
import { STORAGE_KEYS } from '@magpie/contract/page-values';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { PASSWORD } from '../fixtures/content/people.ts';
import { button, dialog, fillLogin, logInAs, menuItem, openLogin } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

const myAccount = (page: Page) => button(page, 'My Account');
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('logging in by email stores the token and the user; Log Out revokes the token', async ({
  page,
  aUser,
  site,
}) => {
  const { user } = await aUser();
  await page.goto('/help');
  await openLogin(page);
  await fillLogin(page, user.email.toUpperCase(), PASSWORD);
  await expect(myAccount(page)).toBeVisible();
  await expect(dialog(page, 'Log in')).toBeHidden();
  const token = (await stored(page, STORAGE_KEYS.token)) ?? '';
  expect(token).not.toBe('');
  expect(JSON.parse((await stored(page, STORAGE_KEYS.user)) ?? '{}')).toMatchObject({
    id: user.id,
    role: 'user',
  });
  await visit(page, '/library/my-posts');
  await myAccount(page).click();
  await menuItem(page, 'Log Out').click();
  await expect(page).toHaveURL(/\/explore\/recent$/);
  await expect(myAccount(page)).toBeHidden();
  expect(await stored(page, STORAGE_KEYS.token)).toBeNull();
  expect(await stored(page, STORAGE_KEYS.user)).toBeNull();
  await expect.poll(() => callApi(site.url, 'getProfile', { token }).catch(String)).toContain('401');
});

test('a screen of one’s own asks for a login and opens after it', async ({ page, aUser }) => {
  const account = await aUser();
  // guarded-routes.dom.test.tsx visits all screens of one’s own; layout.spec.ts opens one within the app.
  await page.goto('/submit');
  await expect(dialog(page, 'Log in').getByText(sessionMessages.mustBeLoggedIn)).toBeVisible();
  await expect(page).toHaveURL(/\/explore\/recent$/);
  await logInAs(page, account);
  await expect(page).toHaveURL(/\/submit$/);
  await expect(dialog(page, 'Log in')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/explore\/recent$/);
  await expect(dialog(page, 'Log in')).toBeHidden();
});
