import * as accountMessages from '@magpie/contract/messages/account';
import * as userMessages from '@magpie/contract/messages/users';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible, expectAccessibleAtEachWidth } from '../fixtures/axe.ts';
import { aName, logIn, PASSWORD } from '../fixtures/content/people.ts';
import { linkIn, mailsTo } from '../fixtures/mails.ts';
import { button, dialog, fillLogin, heading, main, openLogin } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

const NEW_PASSWORD = 'nine quiet jackdaws';

test('a link from an email replaces a forgotten password, ends all sessions and works once', async ({
  page,
  aUser,
  site,
  errors,
}) => {
  errors.allow(/status of 400/);
  const { user, token } = await aUser();
  const set = async (password: string, again = password) => {
    await main(page).getByLabel('New password').fill(password);
    await main(page).getByLabel('Confirm password').fill(again);
    await button(main(page), 'Set new password').click();
  };
  await page.goto('/explore/recent');
  await openLogin(page);
  await dialog(page, 'Log in').getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(dialog(page, 'Log in')).toBeHidden();
  await main(page).getByLabel('Email').fill(user.email);
  await button(main(page), 'Send link').click();
  await expect(main(page).getByText(accountMessages.resetSentTo(user.email))).toBeVisible();

  const link = await linkIn(site, user.email, 'new password');
  await page.goto(link);
  await test.step('the page shows what is wrong', async () => {
    await set(NEW_PASSWORD, 'something else');
    await expect(main(page).getByText(userMessages.passwordsDiffer)).toBeVisible();
    await set('password');
    await expect(main(page).getByText(userMessages.passwordCommon)).toBeVisible();
    await expectAccessible(page, 'a refused new password');
  });
  await set(NEW_PASSWORD);
  await expect(main(page).getByText(accountMessages.passwordReset)).toBeVisible();
  await expect(heading(page)).toHaveText('Password changed');
  await expectAccessible(page, 'a new password');
  expect(await callApi(site.url, 'getProfile', { token }).catch(String)).toContain('401');
  await button(main(page), 'Log in').click();
  await fillLogin(page, user.username, NEW_PASSWORD);
  await expect(button(page, 'My Account')).toBeVisible();

  await test.step('a used link leads to the request for a new one, and an incomplete link shows an error', async () => {
    const { pathname, search } = new URL(link);
    // The test leaves the screen first, because it still shows that the password was changed.
    await visit(page, '/help');
    await visit(page, pathname + search);
    await set('yet another sentence');
    await expect(main(page).locator(':focus')).toContainText(accountMessages.invalidLink);
    await expect(main(page).getByLabel('New password')).toBeHidden();
    await main(page).getByRole('link', { name: 'Request a new link' }).click();
    await expect(heading(page)).toHaveText('Forgot your password?');
    await visit(page, '/reset-password');
    await expect(main(page).getByText(accountMessages.missingToken)).toBeVisible();
    await expect(main(page).getByLabel('New password')).toBeHidden();
  });
});

test('opening the link in an email, which can be sent again, confirms an address in any browser', async ({
  aLoggedInUser,
  anotherBrowser,
  site,
  errors,
}) => {
  errors.allow(/status of 400/);
  const { account, page } = await aLoggedInUser();
  const { email } = account.user;
  await page.goto('/profile-settings');
  await expect(main(page).getByText(accountMessages.notConfirmed)).toBeVisible();
  await button(main(page), 'Resend confirmation').click();
  await expect(page.getByText(accountMessages.linkSent)).toBeVisible();
  const link = await linkIn(site, email, 'Confirm your email address');
  expect((await mailsTo(site, email)).map(({ subject }) => subject)).toContain(
    'Welcome to Magpie: confirm your email address',
  );

  const elsewhere = await anotherBrowser();
  expect((await elsewhere.request.get(link)).status()).toBe(200);
  const { token } = account;
  expect((await callApi(site.url, 'getProfile', { token })).email_verified).toBe(false);
  await elsewhere.goto(link);
  await expect(main(elsewhere).getByText(accountMessages.emailConfirmed)).toBeVisible();
  await expectAccessibleAtEachWidth(elsewhere, 'a confirmed address');
  await elsewhere.goto(link);
  await expect(main(elsewhere).getByText(accountMessages.invalidLink)).toBeVisible();
  await expect(main(elsewhere).getByRole('link', { name: 'Go to your account settings' })).toBeVisible();
  await page.reload();
  await expect(button(main(page), 'Change email')).toBeVisible();
  await expect(main(page).getByText(accountMessages.notConfirmed)).toBeHidden();
  await expect(button(main(page), 'Resend confirmation')).toBeHidden();
});

test('a change of the address is confirmed by a link sent to the new one, and undone by a link sent to the old one', async ({
  aLoggedInUser,
  anotherBrowser,
  site,
  errors,
}) => {
  errors.allow(/status of 40[01]/);
  const { account, page } = await aLoggedInUser();
  const newEmail = `${aName('new')}@readers.example`;
  await page.goto('/profile-settings');
  await button(main(page), 'Change email').click();
  const form = dialog(page, 'Change email');
  await form.getByLabel('New email').fill(newEmail);
  await form.getByLabel('Current password').fill('not my password');
  await button(form, 'Change email').click();
  await expect(form.getByText(userMessages.wrongCurrentPassword)).toBeVisible();
  await expectAccessible(page, 'a refused change of the address');
  await form.getByLabel('Current password').fill(PASSWORD);
  await button(form, 'Change email').click();
  await expect(form).toBeHidden();
  await expect(page.getByText(accountMessages.linkSentTo(newEmail))).toBeVisible();
  await expect(main(page).getByText(account.user.email)).toBeVisible();

  await page.goto(await linkIn(site, newEmail, 'new email address'));
  await expect(main(page).getByText(accountMessages.emailConfirmed)).toBeVisible();
  await visit(page, '/profile-settings');
  await expect(main(page).getByText(newEmail)).toBeVisible();

  const elsewhere = await anotherBrowser();
  await elsewhere.goto(await linkIn(site, account.user.email, 'was changed'));
  await expect(main(elsewhere).getByText(accountMessages.askUndo)).toBeVisible();
  await expectAccessible(elsewhere, 'a question before an address is restored');
  const { token } = account;
  expect((await callApi(site.url, 'getProfile', { token })).email).toBe(newEmail);
  await button(main(elsewhere), 'Undo the change').click();
  await expect(main(elsewhere).getByText(accountMessages.emailRestored)).toBeVisible();
  await main(elsewhere).getByRole('link', { name: 'Set a new password' }).click();
  await expect(elsewhere).toHaveURL(/\/forgot-password$/);
  expect(await callApi(site.url, 'getProfile', { token }).catch(String)).toContain('401');
  const again = await logIn(site, account.user.username);
  expect(again.user.email).toBe(account.user.email);
});

test('the settings have links to their sections; a username is changed there, and the page of a post shows the new one', async ({
  anAuthor,
  aUser,
  request,
  errors,
}) => {
  errors.allow(/status of 400/);
  const other = await aUser();
  const { account, page, post } = await anAuthor();
  const name = aName('renamed');
  await page.goto('/profile-settings');
  await test.step('the sections', async () => {
    const sections = page.getByRole('navigation', { name: 'Settings' });
    await sections.getByRole('link', { name: 'Security' }).click();
    await expect(page).toHaveURL(/\/profile-settings#security$/);
    await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeInViewport();
    await sections.getByRole('link', { name: 'Account' }).click();
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeInViewport();
  });
  await button(main(page), 'Change username').click();
  const form = dialog(page, 'Change username');
  await form.getByLabel('New username').fill(other.user.username);
  await button(form, 'Change username').click();
  await expect(form.getByText(userMessages.usernameTaken)).toBeVisible();
  await form.getByLabel('New username').fill(name);
  await button(form, 'Change username').click();
  await expect(page.getByText(accountMessages.usernameChanged)).toBeVisible();
  await expect(main(page).getByRole('link', { name })).toBeVisible();
  await visit(page, `/post/${post.id}`);
  await expect(main(page).getByRole('link', { name }).first()).toBeVisible();
  await expect(main(page).getByText(account.user.username)).toBeHidden();
  const forEverybody = await (await request.get(`/post/${post.id}/${post.slug}`)).text();
  expect([forEverybody.includes(name), forEverybody.includes(account.user.username)]).toEqual([true, false]);
});
