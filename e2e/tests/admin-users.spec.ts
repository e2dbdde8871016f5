import * as sessionListMessages from '@magpie/contract/messages/session-list';
import * as userMessages from '@magpie/contract/messages/users';
import { TEMPORARY_BAN_MS, USERNAME_MAX } from '@magpie/contract/limits';
import type { User } from '@magpie/contract/users';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { countCalls, failCall } from '../fixtures/failing-calls.ts';
import { type Account, aName } from '../fixtures/content/people.ts';
import { button, dialog } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const row = (page: Page, { user }: Account): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: user.username, exact: true }) });

async function ban(page: Page, account: Account, act: string, reason: string): Promise<void> {
  await button(row(page, account), act).click();
  await dialog(page, 'Ban user').getByLabel('Reason').fill(reason);
  await button(dialog(page, 'Ban user'), 'Ban').click();
}

async function stateOf(site: string, { user }: Account, admin: Account): Promise<User> {
  return callApi(site, 'getUser', { params: { id: user.id }, token: admin.token });
}

test('an admin ends the sessions of a user, bans them for a day, then permanently, and unbans, promotes and demotes them', async ({
  aUser,
  loggedInPage,
  site,
}) => {
  const admin = await aUser({ admin: true, staff: true });
  const reader = await aUser({ name: 'a_reader_of_thirty_le' });
  const page = await loggedInPage(admin);
  await page.goto('/admin/users');
  await button(row(page, reader), 'End sessions').click();
  await button(dialog(page, 'End sessions'), 'End sessions').click();
  await expect(page.getByText(sessionListMessages.sessionsEnded(reader.user.username))).toBeVisible();
  await expect(callApi(site.url, 'getProfile', { token: reader.token })).rejects.toThrow('401');
  await expect(row(page, reader)).toContainText(reader.user.email);
  await expect(row(page, reader)).toContainText('Active');

  await button(row(page, reader), 'Ban for 24 hours').click();
  const form = dialog(page, 'Ban user');
  await expect(form.getByLabel('Reason')).toBeFocused();
  await expect(form.getByLabel('Reason')).toHaveAttribute('required');
  await expect(form.getByLabel('Reason')).toHaveAccessibleDescription(userMessages.banReason);
  await button(form, 'Ban').click();
  await expect(form).toBeVisible();
  await form.getByLabel('Reason').fill('Advertising');
  await button(form, 'Ban').click();
  await expect(form).toBeHidden();
  await expect(row(page, reader)).toContainText('Banned until');
  const banned = await stateOf(site.url, reader, admin);
  expect(banned.ban_status).toBe('temporary');
  const left = Date.parse(banned.banned_until ?? '') - Date.now();
  expect(left).toBeGreaterThan(TEMPORARY_BAN_MS - 60_000);
  expect(left).toBeLessThanOrEqual(TEMPORARY_BAN_MS);
  await expect(page.locator(':focus')).toHaveCount(1);
  await test.step('a username of thirty characters stays on one line, and no action is cut off', async () => {
    expect(reader.user.username).toHaveLength(USERNAME_MAX);
    await expectRowsWhole(page, reader);
  });

  await ban(page, reader, 'Ban permanently', 'Again');
  await expect(row(page, reader)).toContainText('Banned permanently');
  expect((await stateOf(site.url, reader, admin)).ban_status).toBe('permanent');
  await button(row(page, reader), 'Unban').click();
  await expect(row(page, reader)).toContainText('Active');
  await expect(button(row(page, reader), 'Ban for 24 hours')).toBeFocused();
  expect((await stateOf(site.url, reader, admin)).ban_status).toBe('active');

  await expect(row(page, admin).getByRole('button')).toHaveCount(0);
  await button(row(page, reader), 'Promote to admin').click();
  await expect(button(row(page, reader), 'Demote from admin')).toBeFocused();
  await expect(button(row(page, reader), 'Ban permanently')).toBeHidden();
  expect((await stateOf(site.url, reader, admin)).role).toBe('admin');
  await button(row(page, reader), 'Demote from admin').click();
  await expect(button(row(page, reader), 'Promote to admin')).toBeVisible();
  expect((await stateOf(site.url, reader, admin)).role).toBe('user');
});

test('search and filters narrow the list and are in the URL', async ({ aUser, loggedInPage, site }) => {
  const [admin, reader, other] = [await aUser({ admin: true }), await aUser(), await aUser()];
  const params = { id: reader.user.id };
  await callApi(site.url, 'banPermanently', { params, body: { reason: 'Spam' }, token: admin.token });
  const page = await loggedInPage(admin);
  await page.goto('/admin/users');
  await expect(row(page, reader)).toBeVisible();
  const requested = countCalls(page, 'listUsers');
  await page.getByLabel('Search').pressSequentially(reader.user.username);
  await expect(row(page, other)).toBeHidden();
  await expect(row(page, reader)).toBeVisible();
  expect(requested().length).toBeLessThan(reader.user.username.length / 2);
  await expect(page).toHaveURL(new RegExp(`search=${reader.user.username}`));

  await page.getByLabel('Role').selectOption({ label: 'Admins' });
  await expect(page.getByText(userMessages.noUsers)).toBeVisible();
  await page.getByLabel('Role').selectOption({ label: 'All' });
  await page.getByLabel('Ban status').selectOption({ label: 'Banned permanently' });
  await expect(page).toHaveURL(/ban_status=permanent/);
  await expect(row(page, reader)).toBeVisible();
  await page.getByLabel('Search').fill(aName('nobody'));
  await expect(page.getByText(userMessages.noUsers)).toBeVisible();
});

test('Load More adds users', async ({ aUser, loggedInPage }) => {
  const first = await aUser({ name: 'first' });
  await Promise.all(Array.from({ length: 20 }, () => aUser({ name: 'crowd' })));
  const page = await loggedInPage(await aUser({ admin: true }));
  await page.goto('/admin/users');
  await expect(page.getByRole('row')).toHaveCount(21);
  await expect(row(page, first)).toBeHidden();
  await button(page, 'Load More').click();
  await expect(row(page, first)).toBeVisible();
  await expect(page.getByRole('row').nth(21).getByRole('link')).toBeFocused();
});

test('a failed load can be retried, and a refusal is shown with the server’s reason', async ({
  aUser,
  loggedInPage,
  site,
  errors,
}) => {
  errors.allow(/status of (500|400)/);
  const [admin, reader] = [await aUser({ admin: true }), await aUser()];
  const { token } = admin;
  const page = await loggedInPage(admin);
  const form = dialog(page, 'Ban user');
  await test.step('the list fails to load', async () => {
    const end = await failCall(page, 'listUsers');
    await page.goto('/admin/users');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(userMessages.loadUsers);
    await end();
    await button(page, 'Retry').click();
    await expect(row(page, reader)).toBeVisible();
  });
  // ban-dialog.dom.test.tsx and use-user-acts.dom.test.tsx test failures without a reason.
  await test.step('the server refuses', async () => {
    const params = { id: reader.user.id };
    await callApi(site.url, 'banPermanently', { params, body: { reason: 'Spam' }, token });
    await button(row(page, reader), 'Promote to admin').click();
    const whyNot = `${userMessages.promoteUser}: ${userMessages.cannotPromoteBanned}`;
    await expect(page.getByText(whyNot)).toBeVisible();
    await callApi(site.url, 'unbanUser', { params, token });
    await callApi(site.url, 'promoteUser', { params, token });
    await ban(page, reader, 'Ban permanently', 'Spam');
    await expect(form.getByRole('alert')).toHaveText(
      `${userMessages.banUser}: ${userMessages.cannotBanAdmin}`,
    );
  });
});

async function expectRowsWhole(page: Page, account: Account) {
  const name = row(page, account).getByRole('link', { name: account.user.username });
  const table = page.getByRole('table', { name: 'Users' });
  for (const width of [1280, 1920, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await name.evaluate(linesOf);
    expect(lines, `lines of the username at ${width} pixels`).toBe(1);
    const cut = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut, `what is cut off at ${width} pixels`).toBeLessThanOrEqual(0);
  }
}

function linesOf(element: Element): number {
  const words = document.createRange();
  words.selectNodeContents(element);
  return new Set(Array.from(words.getClientRects(), ({ top }) => Math.round(top))).size;
}
