import * as postMessages from '@magpie/contract/messages/posts';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import * as userMessages from '@magpie/contract/messages/users';
import { STORAGE_KEYS } from '@magpie/contract/page-values';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { countCalls } from '../fixtures/failing-calls.ts';
import type { Account } from '../fixtures/content/people.ts';
import { button, card, dialog, logInAs, logOut, openLogin } from '../fixtures/screens/screens.ts';
import { endSessionElsewhere } from '../fixtures/session.ts';
import { visit, whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { watchElements } from '../fixtures/watched.ts';

test.beforeEach(({ errors }) => errors.allow(/status of 401/));

test('a screen opened after the end of the session redirects home; one’s own asks for a login and returns', async ({
  anAuthor,
  site,
}) => {
  test.slow();
  const { account, post, page } = await anAuthor({ admin: true });
  await page.goto('/help');
  // A list of posts, another list, a form, and the form of a post; accounts.spec.ts opens the others without a login.
  for (const route of ['/library/my-posts', '/notifications', '/submit', `/edit-post/${post.id}`]) {
    await test.step(route, async () => {
      await endSessionElsewhere(site, page);
      await page.goto(route);
      await expectLoginAndReturn(page, account, route);
    });
  }
  await test.step('an admin screen asks for none', async () => {
    await endSessionElsewhere(site, page);
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/explore\/recent$/);
    await expect(page.getByText(sessionMessages.sessionEnded)).toBeVisible();
    await expect(button(page, 'Login')).toBeVisible();
    await expect(dialog(page, 'Log in')).toBeHidden();
  });
});

async function expectLoginAndReturn(page: Page, account: Account, route: string) {
  const why = route === '/library/my-posts' ? postMessages.logInForMyPosts : sessionMessages.sessionEnded;
  await expect(dialog(page, 'Log in').getByText(why)).toBeVisible();
  await expect(page).toHaveURL(/\/explore\/recent$/);
  expect(await page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), KEYS)).toEqual([
    null,
    null,
  ]);
  await logInAs(page, account);
  await expect(page).toHaveURL(new RegExp(`${route}$`));
  await expect(dialog(page, 'Log in')).toBeHidden();
  await expect(button(page, 'My Account')).toBeVisible();
}

test('on a feed a forged token is dropped, and the posts are shown as to anonymous visitors', async ({
  aUser,
  aPost,
  loggedInPage,
  site,
}) => {
  const account = await aUser();
  const { id, title } = await aPost(account);
  await callApi(site.url, 'likePost', { params: { id }, token: account.token });
  const page = await loggedInPage({ ...account, token: 'forged' });
  const alerts = await watchElements(page, '[role=alert]');
  const requested = countCalls(page, 'listPosts');
  await page.goto('/explore/recent');
  await expect(page.getByText(sessionMessages.sessionEnded)).toBeVisible();
  await expect(button(page, 'Login')).toBeVisible();
  await expect(button(card(page, title), 'Like')).toBeVisible();
  await expect
    .poll(() => requested().filter((request) => !request.headers()['authorization']))
    .not.toEqual([]);
  expect(await alerts()).toEqual([]);
});

const KEYS = [STORAGE_KEYS.token, STORAGE_KEYS.user];

test('a banned user is asked to log in, and the login shows the reason', async ({
  anAuthor,
  aUser,
  site,
  errors,
}) => {
  errors.allow(/status of 403/);
  const [admin, { account, post, page }] = [await aUser({ admin: true }), await anAuthor()];
  await page.goto('/explore/recent');
  await whenIdle(page);
  await callApi(site.url, 'banPermanently', {
    params: { id: account.user.id },
    body: { reason: 'Nothing but advertising.' },
    token: admin.token,
  });
  await button(card(page, post.title), 'Like').click();
  const form = dialog(page, 'Log in');
  await expect(form.getByText(sessionMessages.sessionEnded)).toBeVisible();
  await logInAs(page, account);
  await expect(form.getByRole('alert')).toHaveText(userMessages.bannedForGood('Nothing but advertising.'));
});

test('logging out on a screen of one’s own sends no more calls that need a login', async ({
  anAuthor,
  site,
}) => {
  const { account, post, page } = await anAuthor();
  await callApi(site.url, 'bookmarkPost', { params: { id: post.id }, token: account.token });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  await page.goto('/explore/recent');
  for (const route of ['/library/my-posts', '/library/bookmarks', '/profile-settings']) {
    await test.step(route, async () => {
      await visit(page, route);
      const owned = page.getByRole('main').getByText(account.user.username);
      await expect(owned.or(card(page, post.title)).first()).toBeVisible();
      await logOut(page);
      await expect(page).toHaveURL(/\/explore\/recent$/);
      await whenIdle(page);
      expect(refused).toEqual([]);
      await openLogin(page);
      await logInAs(page, account);
      await expect(button(page, 'My Account')).toBeVisible();
    });
  }
});
