import * as userMessages from '@magpie/contract/messages/users';
import type { Page } from '@playwright/test';
import { countCalls, failCall, holdCall, loseCall } from '../fixtures/failing-calls.ts';
import { aName, PASSWORD } from '../fixtures/people.ts';
import { button, dialog, fillRegistration, openLogin } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const form = (page: Page) => dialog(page, 'Register');
const message = (page: Page) => form(page).getByRole('alert').first();

test.beforeEach(async ({ page }) => {
  await page.goto('/explore/recent');
  await openLogin(page);
});

test('requires every field and the terms before it sends', async ({ page }) => {
  const sent = countCalls(page, 'register');
  await fillRegistration(page, { username: '', email: 'no address', password: '', terms: false });
  for (const [name, text] of [
    ['Username', aName('novice')],
    ['Email', ''],
    ['Email', 'novice@readers.example'],
    ['Password', PASSWORD],
    ['Confirm password', PASSWORD],
  ] as const) {
    const field = form(page).getByLabel(name, { exact: true });
    await expect(field).toBeFocused();
    await field.fill(text);
    await button(form(page), 'Register').click();
  }
  await expect(form(page).getByText(userMessages.acceptTerms)).toBeVisible();
  await expect(form(page).getByRole('checkbox')).toBeFocused();
  expect(sent()).toEqual([]);
});

test('shows the server’s errors joined and next to their fields, then succeeds', async ({
  page,
  aUser,
  errors,
}) => {
  errors.allow(/status of 400/);
  const { user } = await aUser();
  const novice = aName('novice');
  await fillRegistration(page, { username: novice, password: PASSWORD, again: 'seven other birds' });
  await expect(message(page)).toHaveText(userMessages.passwordsDiffer);
  await expect(form(page).getByLabel('Confirm password')).toBeFocused();
  await fillRegistration(page, { username: user.username, email: user.email, password: PASSWORD });
  await expect(message(page)).toHaveText(`${userMessages.usernameTaken} ${userMessages.emailTaken}`);
  await expect(form(page).getByLabel('Username')).toBeFocused();
  await expect(form(page).getByLabel('Email')).toHaveAccessibleDescription(userMessages.emailTaken);
  await fillRegistration(page, { username: novice, password: PASSWORD });
  await expect(button(page, 'My Account')).toBeVisible();
});

test('shows "Registration failed" without a reason or a connection, and keeps the input for a retry', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 500|ERR_FAILED/);
  const novice = aName('novice');
  for (const fail of [() => failCall(page, 'register', { body: {} }), () => loseCall(page, 'register')]) {
    const restore = await fail();
    await fillRegistration(page, { username: novice, password: PASSWORD });
    await expect(message(page)).toHaveText(userMessages.registrationFailed);
    await restore();
  }
  await expect(form(page).getByLabel('Username')).toHaveValue(novice);
  await expect(form(page).getByLabel('Confirm password')).toHaveValue(PASSWORD);
  await expect(form(page).getByRole('checkbox')).toBeChecked();
  await expect(button(form(page), 'Register')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'My Account')).toBeVisible();
});

test('a double click registers once', async ({ page }) => {
  const sent = countCalls(page, 'register');
  const release = await holdCall(page, 'register');
  await fillRegistration(page, { username: aName('novice'), password: PASSWORD, terms: false });
  await form(page).getByRole('checkbox').check();
  await button(form(page), 'Register').dblclick();
  release();
  await expect(button(page, 'My Account')).toBeVisible();
  expect(sent()).toHaveLength(1);
});
