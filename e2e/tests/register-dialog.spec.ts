import * as fieldMessages from '@magpie/contract/messages/fields';
import * as userMessages from '@magpie/contract/messages/users';
import type { Page } from '@playwright/test';
import { countCalls, holdCall, loseCall } from '../fixtures/failing-calls.ts';
import { aName, emailOf, PASSWORD } from '../fixtures/content/people.ts';
import { button, dialog, fillRegistration, openLogin } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const form = (page: Page) => dialog(page, 'Register');
const message = (page: Page) => form(page).getByRole('alert').first();

test.beforeEach(async ({ page }) => {
  await page.goto('/help');
  await openLogin(page);
});

test('the register dialog requires every field and the terms, and shows errors next to their fields', async ({
  page,
  aUser,
  errors,
}) => {
  errors.allow(/status of 400/);
  const { user } = await aUser();
  const sent = countCalls(page, 'register');
  await fillRegistration(page, { username: '', email: 'no address', password: '', terms: false });
  const email = form(page).getByLabel('Email');
  await expect(email).toHaveAccessibleDescription(fieldMessages.badEmail);
  await expect(form(page).getByText(fieldMessages.required)).toHaveCount(3);
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

  const novice = aName('novice');
  const again = form(page).getByLabel('Confirm password');
  await fillRegistration(page, { username: novice, password: PASSWORD, again: 'seven other birds' });
  await expect(again).toHaveAccessibleDescription(userMessages.passwordsDiffer);
  await expect(again).toBeFocused();
  await button(form(page), 'Show confirm password').click();
  await expect(again).toHaveAttribute('type', 'text');
  await again.fill(PASSWORD);
  await again.press('Tab');
  await expect(form(page).getByRole('alert')).toHaveCount(0);
  await fillRegistration(page, { username: user.username, email: user.email, password: PASSWORD });
  await expect(form(page).getByLabel('Username')).toHaveAccessibleDescription(userMessages.usernameTaken);
  await expect(form(page).getByRole('alert')).toHaveCount(2);
  await expect(form(page).getByLabel('Username')).toBeFocused();
  await expect(form(page).getByLabel('Email')).toHaveAccessibleDescription(userMessages.emailTaken);
  await fillRegistration(page, { username: novice, password: PASSWORD });
  await expect(button(page, 'My Account')).toBeVisible();
});

test('a registration that does not reach the server keeps its input, is then sent once, and welcomes the user', async ({
  page,
  errors,
}) => {
  errors.allow(/ERR_FAILED/);
  const novice = aName('novice');
  // registration-problem.test.ts tests that an answer without a reason leads to the same text.
  const restore = await loseCall(page, 'register');
  await fillRegistration(page, { username: novice, password: PASSWORD });
  await expect(message(page)).toHaveText(userMessages.registrationFailed);
  await restore();
  await expect(form(page).getByLabel('Username')).toHaveValue(novice);
  await expect(form(page).getByLabel('Confirm password')).toHaveValue(PASSWORD);
  await expect(form(page).getByRole('checkbox')).toBeChecked();
  await expect(button(form(page), 'Register')).toBeFocused();

  const sent = countCalls(page, 'register');
  const release = await holdCall(page, 'register');
  await button(form(page), 'Register').dblclick();
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByText(userMessages.welcome(novice), { exact: true })).toBeVisible();
  await expect(page.getByText(userMessages.confirmationSent(emailOf(novice)))).toBeVisible();
  await expect(button(page, 'My Account')).toBeVisible();
  expect(sent()).toHaveLength(1);
});
