import { STORAGE_KEYS } from '@magpie/contract/page-values';
import * as postMessages from '@magpie/contract/messages/posts';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { holdCall } from '../fixtures/failing-calls.ts';
import type { Account } from '../fixtures/content/people.ts';
import { box } from '../fixtures/content/comments.ts';
import {
  button,
  card,
  countBeside,
  dialog,
  logInAs,
  heading,
  logOut,
  openLogin,
  question,
} from '../fixtures/screens/screens.ts';
import { endSession } from '../fixtures/session.ts';
import { anotherTab, visit, whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

const myAccount = (page: Page) => button(page, 'My Account');

test('another tab follows a logout and a login', async ({ anAuthor }) => {
  const { account, post, page } = await anAuthor();
  await page.goto('/explore/recent');
  const other = await anotherTab(page, '/help');
  await test.step('a logout takes the other tab home and closes its confirmation, without asking for a login', async () => {
    await visit(other, '/library/my-posts');
    await button(card(other, post.title), 'Delete').click();
    await expect(question(other, postMessages.confirmDeletePost)).toBeVisible();
    await logOut(page);
    await expect(other).toHaveURL(/\/explore\/recent$/);
    await expect(button(other, 'Login')).toBeVisible();
    await expect(dialog(other, 'Log in')).toBeHidden();
    await other.goBack();
    await expect(heading(other)).toHaveText('Help Center');
  });
  await test.step('a login closes the login dialog of the other tab and continues the pending action', async () => {
    await visit(other, '/explore/recent');
    await button(card(other, post.title), 'Like').click();
    await expect(dialog(other, 'Log in').getByText(sessionMessages.mustBeLoggedIn)).toBeVisible();
    await openLogin(page);
    await logInAs(page, account);
    await expect(dialog(other, 'Log in')).toBeHidden();
    await expect(myAccount(other)).toBeVisible();
    await expect(countBeside(card(other, post.title), 'Unlike')).toHaveText('1');
  });
});

/** Stores another user's session over the current one, as a login does that was begun before the current one. */
async function takeOver(page: Page, { token, user }: Account) {
  await page.evaluate((items) => items.forEach(([key, value]) => localStorage.setItem(key, value)), [
    [STORAGE_KEYS.token, token],
    [STORAGE_KEYS.user, JSON.stringify(user)],
  ] as const);
}

test('on a list of one’s own the next user never sees the previous user’s data', async ({
  anAuthor,
  site,
}) => {
  const [first, second] = [await anAuthor(), await anAuthor()];
  for (const { account, post } of [first, second])
    await callApi(site.url, 'bookmarkPost', { params: { id: post.id }, token: account.token });
  const { page } = first;
  await page.goto('/explore/recent');
  const other = await anotherTab(page, '/help');
  for (const { route, call, former, next } of [
    { route: '/library/my-posts', call: 'listMyPosts', former: first, next: second },
    { route: '/library/bookmarks', call: 'listPosts', former: second, next: first },
  ] as const) {
    await test.step(route, async () => {
      await visit(other, route);
      await expect(card(other, former.post.title)).toBeVisible();
      const release = await holdCall(other, call);
      await takeOver(page, next.account);
      await expect(myAccount(other)).toHaveAttribute('title', next.account.user.username);
      await expect(card(other, former.post.title)).toHaveCount(0);
      release();
      await expect(card(other, next.post.title)).toBeVisible();
      await expect(card(other, former.post.title)).toHaveCount(0);
    });
  }
});

test('a draft survives the end of the session, only for its own user', async ({
  anAuthor,
  aUser,
  site,
  errors,
}) => {
  errors.allow(/status of 401/);
  const [{ account, post, page }, next] = [await anAuthor(), await aUser()];
  await page.goto('/explore/recent');
  const other = await anotherTab(page, `/explore/recent?comments=${post.id}`);
  const writing = box(other, 'Write a comment');
  await writing.fill('Between you and me');
  await Promise.all([whenIdle(page), whenIdle(other)]);
  await endSession(site, page);
  // The other tab shows the message for only five seconds, perhaps before this tab has loaded its dialog.
  const shownInOther = expect(other.getByText(sessionMessages.sessionEnded)).toBeVisible();
  await button(card(page, post.title), 'Like').click();
  await expect(dialog(page, 'Log in').getByText(sessionMessages.sessionEnded)).toBeVisible();
  await shownInOther;
  await other.reload();
  await logInAs(page, account);
  await expect(button(card(page, post.title), 'Unlike')).toBeVisible();
  // The drawer covers the button.
  await expect(other.getByRole('button', { name: 'My Account', includeHidden: true })).toBeAttached();
  await expect(writing).toHaveValue('Between you and me');
  await takeOver(page, next);
  await expect(writing).toHaveValue('');
});
