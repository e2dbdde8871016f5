import * as sessionMessages from '@magpie/contract/messages/sessions';
import { STORAGE_KEYS } from '@magpie/contract/page-values';
import { callApi } from '../fixtures/api.ts';
import { countCalls } from '../fixtures/failing-calls.ts';
import { button, card, dialog, logInAs, logOut, main, openLogin } from '../fixtures/screens/screens.ts';
import { endSessionElsewhere } from '../fixtures/session.ts';
import { visit, whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { watchElements } from '../fixtures/watched.ts';

const KEYS = [STORAGE_KEYS.token, STORAGE_KEYS.user];

test.beforeEach(({ errors }) => errors.allow(/status of 401/));

test('a private screen opened after the end of the session redirects home; a screen of one’s own also asks for a login and opens after it', async ({
  anAuthor,
  site,
}) => {
  const { account, post, page } = await anAuthor({ admin: true });
  await page.goto('/help');
  await test.step('a screen of one’s own', async () => {
    // A screen with an id in its address; guarded-routes.dom.test.tsx opens all screens without a login.
    const route = `/edit-post/${post.id}`;
    await endSessionElsewhere(site, page);
    await page.goto(route);
    await expect(dialog(page, 'Log in').getByText(sessionMessages.sessionEnded)).toBeVisible();
    await expect(page).toHaveURL(/\/explore\/recent$/);
    expect(await page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), KEYS)).toEqual([
      null,
      null,
    ]);
    await logInAs(page, account);
    await expect(page).toHaveURL(new RegExp(`${route}$`));
    await expect(dialog(page, 'Log in')).toBeHidden();
    await expect(button(page, 'My Account')).toBeVisible();
  });
  await test.step('an admin screen does not ask for a login', async () => {
    await endSessionElsewhere(site, page);
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/explore\/recent$/);
    await expect(page.getByText(sessionMessages.sessionEnded)).toBeVisible();
    await expect(button(page, 'Login')).toBeVisible();
    await expect(dialog(page, 'Log in')).toBeHidden();
  });
});

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

test('after logging out on a screen of one’s own, no call is refused for lack of a login', async ({
  anAuthor,
}) => {
  const { account, post, page } = await anAuthor();
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  const expectNoneRefused = async () => {
    await logOut(page);
    await expect(page).toHaveURL(/\/explore\/recent$/);
    await whenIdle(page);
    expect(refused).toEqual([]);
  };
  await test.step('a list', async () => {
    await page.goto('/library/my-posts');
    await expect(card(page, post.title)).toBeVisible();
    await expectNoneRefused();
  });
  await test.step('the settings', async () => {
    await openLogin(page);
    await logInAs(page, account);
    await expect(button(page, 'My Account')).toBeVisible();
    await visit(page, '/profile-settings');
    await expect(main(page).getByText(account.user.username).first()).toBeVisible();
    await expectNoneRefused();
  });
});
