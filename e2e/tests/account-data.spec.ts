import { readFile } from 'node:fs/promises';
import * as accountMessages from '@magpie/contract/messages/account';
import * as userMessages from '@magpie/contract/messages/users';
import { expectAccessible } from '../fixtures/axe.ts';
import { failCall } from '../fixtures/failing-calls.ts';
import { logIn, PASSWORD } from '../fixtures/content/people.ts';
import { button, dialog, main } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('a user downloads the data of their account, and a failure is shown', async ({ anAuthor, errors }) => {
  errors.allow(/status of 500/);
  const { account, page, post } = await anAuthor();
  await page.goto('/profile-settings#data');
  await expect(main(page).getByRole('heading', { level: 2, name: 'Data' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(main(page), 'Download my data').click(),
  ]);
  const file: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file).toMatchObject({
    account: { username: account.user.username, email: account.user.email },
    posts: [{ id: post.id, title: post.title }],
  });
  await failCall(page, 'exportAccount');
  await button(main(page), 'Download my data').click();
  await expect(page.getByText(accountMessages.exportFailed)).toBeVisible();
});

test('deleting an account asks for the password, logs out and says when it happens; the user can still log in', async ({
  anAuthor,
  site,
  errors,
}) => {
  errors.allow(/status of 40[01]/);
  const { account, page } = await anAuthor();
  await page.goto('/profile-settings');
  await button(main(page), 'Delete account').click();
  const asking = dialog(page, 'Delete account');
  await expect(asking.getByRole('radio', { name: 'Keep them, without your name' })).toBeChecked();
  await asking.getByRole('radio', { name: 'Delete them, with your likes' }).check();
  await asking.getByLabel('Current password').fill('not my password');
  await button(asking, 'Delete account').click();
  await expect(asking.getByText(userMessages.wrongCurrentPassword)).toBeVisible();
  await expectAccessible(page, 'a refused deletion');
  await asking.getByLabel('Current password').fill(PASSWORD);
  await button(asking, 'Delete account').click();
  await expect(page.getByText('Your account will be deleted on')).toBeVisible();
  await expect(page).toHaveURL(/\/explore\/recent$/);
  await expect(button(page, 'My Account')).toHaveCount(0);
  const { token } = await logIn(site, account.user.username);
  expect(token).not.toBe('');
});
