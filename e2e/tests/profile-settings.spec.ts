import * as fieldMessages from '@magpie/contract/messages/fields';
import * as sessionListMessages from '@magpie/contract/messages/session-list';
import * as userMessages from '@magpie/contract/messages/users';
import { PASSWORD_MIN } from '@magpie/contract/limits';
import { STORAGE_KEYS } from '@magpie/contract/page-values';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { failCall } from '../fixtures/failing-calls.ts';
import { logIn, PASSWORD } from '../fixtures/content/people.ts';
import { button, dialog, fillLogin, main } from '../fixtures/screens/screens.ts';
import { endSession, expectLoginPromptAtHome } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

const NEW_PASSWORD = 'nine quiet jackdaws';

async function update(page: Page, current: string, next: string) {
  await main(page).getByLabel('Current password').fill(current);
  await main(page).getByLabel('New password').fill(next);
  await button(main(page), 'Update password').click();
}

test('the settings show the account; updating the password shows what is wrong and keeps the input, and ends the other sessions', async ({
  aLoggedInUser,
  site,
  errors,
}) => {
  errors.allow(/status of (400|401|500)/);
  const { account, page } = await aLoggedInUser();
  const { token: elsewhere } = await logIn(site, account.user.username);
  const [current, next] = [main(page).getByLabel('Current password'), main(page).getByLabel('New password')];
  await page.goto('/profile-settings');
  const hint = `${fieldMessages.tooShort(PASSWORD_MIN)} ${sessionListMessages.loggedOutElsewhere}`;
  await expect(next).toHaveAccessibleDescription(hint);
  await test.step('the account', async () => {
    await expect(main(page).getByText(account.user.email)).toBeVisible();
    await expect(main(page).getByText('Terms accepted')).toBeVisible();
    const name = main(page).getByRole('link', { name: account.user.username });
    await expect(name).toHaveAttribute('href', `/user/${account.user.id}`);
  });
  await test.step('the server’s errors are joined and next to their fields', async () => {
    await update(page, 'not my password', NEW_PASSWORD);
    await expect(main(page).getByText(userMessages.wrongCurrentPassword).first()).toBeVisible();
    await expect(current).toBeFocused();
    await update(page, '', '');
    await expect(main(page).getByText(`${fieldMessages.required} ${fieldMessages.required}`)).toBeVisible();
  });
  await test.step('a failure without a reason shows a general error', async () => {
    const restore = await failCall(page, 'updateProfile', { body: {} });
    await update(page, PASSWORD, NEW_PASSWORD);
    await expect(main(page).getByRole('alert')).toHaveText(userMessages.updateProfile);
    await expect(main(page).getByText(userMessages.passwordUpdated)).toBeHidden();
    await expect(next).toHaveValue(NEW_PASSWORD);
    await restore();
  });
  await test.step('the update, sent again, ends the other sessions and keeps this one', async () => {
    await button(main(page), 'Update password').click();
    await expect(main(page).getByText(userMessages.passwordUpdated)).toBeVisible();
    await expect(current).toHaveValue('');
    await expect(next).toHaveValue('');
    const ended = await callApi(site.url, 'getProfile', { token: elsewhere }).catch(String);
    expect(ended).toContain('401');
    await logIn(site, account.user.username, NEW_PASSWORD);
    await callApi(site.url, 'getProfile', { token: account.token });
  });
  await test.step('a typed password is not restored after the session has ended', async () => {
    await current.fill(NEW_PASSWORD);
    await endSession(site, page);
    await button(main(page), 'Update password').click();
    await expectLoginPromptAtHome(page, '/profile-settings');
    await fillLogin(page, account.user.username, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/profile-settings$/);
    await expect(current).toHaveValue('');
  });
});

test('the settings list the sessions and revoke one or all others; Log Out ends the current one and leads home', async ({
  aUser,
  loggedInPage,
  site,
  errors,
}) => {
  errors.allow(/status of 500/);
  const account = await aUser();
  const others = [await logIn(site, account.user.username), await logIn(site, account.user.username)];
  const page = await loggedInPage(account);
  const restore = await failCall(page, 'listSessions');
  await page.goto('/profile-settings');
  await expect(main(page).getByRole('alert')).toContainText(sessionListMessages.loadSessions);
  await restore();
  await button(main(page), 'Retry').click();

  const sessions = main(page).getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  const revoke = sessions.getByRole('button', { name: /^Revoke/ });
  await expect(sessions).toHaveCount(3);
  await expect(sessions.first()).toContainText('This session');
  await expect(revoke).toHaveCount(2);
  await expectAccessible(page, 'the sessions');

  const restoreOne = await failCall(page, 'revokeSession', { body: {} });
  await revoke.first().click();
  const one = dialog(page, 'Revoke session');
  await button(one, 'Revoke').click();
  await expect(one.getByText(sessionListMessages.revokeSession)).toBeVisible();
  await restoreOne();
  await button(one, 'Revoke').click();
  await expect(page.getByText(sessionListMessages.sessionRevoked)).toBeVisible();
  await expect(sessions).toHaveCount(2);
  const around = main(page).getByRole('group', { name: 'Sessions' });
  await expect(around).toBeFocused();

  await button(main(page), 'Revoke all others').click();
  const all = dialog(page, 'Revoke all other sessions');
  const restoreAll = await failCall(page, 'revokeOtherSessions', { body: {} });
  await button(all, 'Revoke all').click();
  await expect(all.getByText(sessionListMessages.revokeSessions)).toBeVisible();
  await restoreAll();
  await button(all, 'Revoke all').click();
  await expect(page.getByText(sessionListMessages.otherSessionsRevoked)).toBeVisible();
  await expect(main(page).getByText(sessionListMessages.noOtherSessions)).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await expect(around).toBeFocused();
  for (const { token } of others)
    expect(await callApi(site.url, 'getProfile', { token }).catch(String)).toContain('401');
  await callApi(site.url, 'getProfile', { token: account.token });

  await button(main(page), 'Log Out').click();
  await expect(page).toHaveURL(/\/explore\/recent$/);
  await expect(dialog(page, 'Log in')).toBeHidden();
  expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.token)).toBeNull();
});
