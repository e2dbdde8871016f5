import { STORAGE_KEYS } from '@magpie/contract/page-values';
import * as postMessages from '@magpie/contract/messages/posts';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { holdCall } from '../fixtures/failing-calls.ts';
import { type Account, aTitle } from '../fixtures/content/people.ts';
import { box, drawer, openComments } from '../fixtures/content/comments.ts';
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
import { anotherTab, whenIdle } from '../fixtures/settled.ts';
import { pasteArticle } from '../fixtures/content/submitting.ts';
import { expect, test } from '../fixtures/test.ts';

const myAccount = (page: Page) => button(page, 'My Account');

test('a logout takes the other tab home and closes its confirmation, without asking for a login', async ({
  anAuthor,
}) => {
  const { post, page } = await anAuthor();
  await page.goto('/explore/recent');
  const other = await anotherTab(page, '/help');
  await other.goto('/library/my-posts');
  await button(card(other, post.title), 'Delete').click();
  await expect(question(other, postMessages.confirmDeletePost)).toBeVisible();
  await logOut(page);
  await expect(other).toHaveURL(/\/explore\/recent$/);
  await expect(button(other, 'Login')).toBeVisible();
  await expect(dialog(other, 'Log in')).toBeHidden();
  await other.goBack();
  await expect(heading(other)).toHaveText('Help Center');
});

test('a logout takes the other tab home and closes its submit dialog', async ({ anAuthor, articles }) => {
  const { page } = await anAuthor();
  await page.goto('/explore/recent');
  const other = await anotherTab(page, '/library/my-posts');
  // A pending preview would be refused.
  const form = await pasteArticle(other, articles.article(aTitle('Half written')));
  await logOut(page);
  await expect(other).toHaveURL(/\/explore\/recent$/);
  await expect(form).toBeHidden();
  await expect(dialog(other, 'Log in')).toBeHidden();
});

test('a login closes the other tab’s login dialog and continues the pending action', async ({
  page,
  aUser,
  aPost,
}) => {
  const account = await aUser();
  const { title } = await aPost(account);
  await page.goto('/explore/recent');
  const other = await anotherTab(page, '/explore/recent');
  await button(card(other, title), 'Like').click();
  await expect(dialog(other, 'Log in').getByText(sessionMessages.mustBeLoggedIn)).toBeVisible();
  await openLogin(page);
  await logInAs(page, account);
  await expect(dialog(other, 'Log in')).toBeHidden();
  await expect(myAccount(other)).toBeVisible();
  await expect(countBeside(card(other, title), 'Unlike')).toHaveText('1');
});

test('after another user logs in, the other tab shows that user’s data', async ({ anAuthor }) => {
  const [{ post: formers, page }, { account: next, post: nexts }] = [await anAuthor(), await anAuthor()];
  await page.goto('/explore/recent');
  const other = await anotherTab(page, '/library/my-posts');
  await expect(card(other, formers.title)).toBeVisible();
  await logOut(page);
  await openLogin(page);
  await logInAs(page, next);
  await expect(other).toHaveURL(/\/explore\/recent$/);
  await expect(myAccount(other)).toHaveAttribute('title', next.user.username);
  await other.getByRole('link', { name: 'My Posts' }).first().click();
  await expect(card(other, nexts.title)).toBeVisible();
  await expect(card(other, formers.title)).toBeHidden();
});

/** As a login begun before the other tab logged in. */
async function takeOver(page: Page, { token, user }: Account) {
  await page.evaluate((items) => items.forEach(([key, value]) => localStorage.setItem(key, value)), [
    [STORAGE_KEYS.token, token],
    [STORAGE_KEYS.user, JSON.stringify(user)],
  ] as const);
}

for (const [route, call] of [
  ['/library/my-posts', 'listMyPosts'],
  ['/library/bookmarks', 'listPosts'],
] as const) {
  test(`on ${route} the next user never sees the previous user’s data`, async ({
    aUser,
    aPost,
    loggedInPage,
    site,
  }) => {
    const [former, next] = [await aUser(), await aUser()];
    const [formers, nexts] = [await aPost(former), await aPost(next)];
    for (const [{ token }, { id }] of [
      [former, formers],
      [next, nexts],
    ] as const) {
      await callApi(site.url, 'bookmarkPost', { params: { id }, token });
    }
    const page = await loggedInPage(former);
    await page.goto('/explore/recent');
    const other = await anotherTab(page, route);
    await expect(card(other, formers.title)).toBeVisible();
    const release = await holdCall(other, call);
    await takeOver(page, next);
    await expect(myAccount(other)).toHaveAttribute('title', next.user.username);
    await expect(card(other, formers.title)).toHaveCount(0);
    release();
    await expect(card(other, nexts.title)).toBeVisible();
    await expect(card(other, formers.title)).toHaveCount(0);
  });
}

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
  // The other tab shows it for only five seconds, perhaps before this one has loaded its dialog.
  const shownInOther = expect(other.getByText(sessionMessages.sessionEnded)).toBeVisible();
  await button(card(page, post.title), 'Like').click();
  await expect(dialog(page, 'Log in').getByText(sessionMessages.sessionEnded)).toBeVisible();
  await shownInOther;
  await other.reload();
  await logInAs(page, account);
  await expect(button(card(page, post.title), 'Unlike')).toBeVisible();
  // Behind the drawer.
  await expect(other.getByRole('button', { name: 'My Account', includeHidden: true })).toBeAttached();
  await expect(writing).toHaveValue('Between you and me');
  await takeOver(page, next);
  await expect(writing).toHaveValue('');
});

test('the next user does not see the previous user’s draft', async ({ anAuthor, aUser }) => {
  const [{ post, page }, next] = [await anAuthor(), await aUser()];
  await page.goto('/explore/recent');
  const other = await anotherTab(page, '/explore/recent');
  const writing = box(other, 'Write a comment');
  await openComments(other, post);
  await writing.fill('Between you and me');
  await other.keyboard.press('Escape');
  await expect(drawer(other)).toBeHidden();
  await takeOver(page, next);
  await expect(myAccount(other)).toHaveAttribute('title', next.user.username);
  await openComments(other, post);
  await expect(writing).toHaveValue('');
});
