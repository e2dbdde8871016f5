import { replies, texts } from '@magpie/contract/messages';
import { STORAGE_KEYS } from '@magpie/contract/values';
import { callApi } from '../fixtures/api.ts';
import { countCalls } from '../fixtures/failing-calls.ts';
import { type Account, PASSWORD } from '../fixtures/people.ts';
import { box, comment, openComments, sendOf } from '../fixtures/comments.ts';
import {
  button,
  card,
  countBeside,
  dialog,
  fillLogin,
  heading,
  logOut,
  question,
  row,
} from '../fixtures/screens.ts';
import { fillPost, pasteArticle } from '../fixtures/submitting.ts';
import { ADMIN_SCREENS, OWN_SCREENS } from '../fixtures/site-map.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { watchElements } from '../fixtures/watched.ts';

/** Sessions that a browser has and the server has not. */
const DEAD: Record<string, (site: Site, account: Account) => Promise<Account>> = {
  revoked: async (site, account) => (await revoke(site, account), account),
  forged: async (_, account) => ({ ...account, token: 'x'.repeat(account.token.length) }),
};

async function revoke(site: Site, { token }: Account) {
  await callApi(site.url, 'logout', { token });
}

/** Of what is still being asked when the session ends, any may be the first to be refused. */
const AT_REST = { waitUntil: 'networkidle' } as const;

test.beforeEach(({ errors }) => errors.allow(/status of 401/));

for (const [kind, kill] of Object.entries(DEAD)) {
  // To the server both are a token it does not know: one of them is shown everywhere.
  const isWhole = kind === 'revoked';
  for (const screen of isWhole ? [...OWN_SCREENS, '/edit-post'] : ['/library/my-posts']) {
    test(`on ${screen} a ${kind} token leads home, to a login, and back`, async ({
      aUser,
      aPost,
      loggedInPage,
      site,
    }) => {
      const account = await aUser();
      const route = screen === '/edit-post' ? `${screen}/${(await aPost(account)).id}` : screen;
      const page = await loggedInPage(await kill(site, account));
      await page.goto(route);
      const why = screen === '/library/my-posts' ? texts.logInForMyPosts : texts.sessionEnded;
      await expect(dialog(page, 'Log in').getByText(why)).toBeVisible();
      await expect(page).toHaveURL(/\/explore\/recent$/);
      expect(await page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), KEYS)).toEqual([
        null,
        null,
      ]);
      await fillLogin(page, account.user.username, PASSWORD);
      await expect(page).toHaveURL(new RegExp(`${route}$`));
      await expect(dialog(page, 'Log in')).toBeHidden();
      await expect(button(page, 'My Account')).toBeVisible();
    });
  }

  for (const route of isWhole ? ADMIN_SCREENS : ADMIN_SCREENS.slice(0, 1)) {
    test(`on ${route} a ${kind} token leads home, as nobody`, async ({ aUser, loggedInPage, site }) => {
      const page = await loggedInPage(await kill(site, await aUser({ admin: true })));
      await page.goto(route);
      await expect(page).toHaveURL(/\/explore\/recent$/);
      await expect(page.getByText(texts.sessionEnded)).toBeVisible();
      await expect(button(page, 'Login')).toBeVisible();
      await expect(dialog(page, 'Log in')).toBeHidden();
    });
  }

  test(`on a feed a ${kind} token is dropped, and the posts stay, as nobody sees them`, async ({
    aUser,
    aPost,
    loggedInPage,
    site,
  }) => {
    const account = await aUser();
    const { id, title } = await aPost(account);
    await callApi(site.url, 'likePost', { params: { id }, token: account.token });
    const page = await loggedInPage(await kill(site, account));
    const alerts = await watchElements(page, '[role=alert]');
    const asked = countCalls(page, 'listPosts');
    await page.goto('/explore/recent');
    await expect(page.getByText(texts.sessionEnded)).toBeVisible();
    await expect(button(page, 'Login')).toBeVisible();
    await expect(button(card(page, title), 'Like')).toBeVisible();
    await expect.poll(() => asked().filter((request) => !request.headers()['authorization'])).not.toEqual([]);
    expect(await alerts()).toEqual([]);
  });
}

const KEYS = [STORAGE_KEYS.token, STORAGE_KEYS.user];

test.describe('in the middle of an act', () => {
  test('a like goes on after the login', async ({ anAuthor, site }) => {
    const { account, post, page } = await anAuthor();
    await page.goto('/explore/recent', AT_REST);
    await revoke(site, account);
    await button(card(page, post.title), 'Like').click();
    await expect(dialog(page, 'Log in').getByText(texts.sessionEnded)).toBeVisible();
    await fillLogin(page, account.user.username, PASSWORD);
    await expect(dialog(page, 'Log in')).toBeHidden();
    await expect(countBeside(card(page, post.title), 'Unlike')).toHaveText('1');
    await page.reload();
    await expect(countBeside(card(page, post.title), 'Unlike')).toHaveText('1');
  });

  test('a like is taken back when the login is given up', async ({ anAuthor, site }) => {
    const { account, post, page } = await anAuthor();
    await page.goto('/explore/recent', AT_REST);
    await revoke(site, account);
    await button(card(page, post.title), 'Like').click();
    await expect(dialog(page, 'Log in').getByLabel('Username')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Log in')).toBeHidden();
    await expect(page.getByText(`${texts.likePost}: ${texts.sessionEnded}`)).toBeVisible();
    await expect(button(card(page, post.title), 'Like')).toBeVisible();
  });

  test('a like is not somebody else’s who logs in instead', async ({ anAuthor, aUser, site }) => {
    const [{ account, post, page }, other] = [await anAuthor(), await aUser()];
    await page.goto('/explore/recent', AT_REST);
    await revoke(site, account);
    const likes = countCalls(page, 'likePost');
    await button(card(page, post.title), 'Like').click();
    await fillLogin(page, other.user.username, PASSWORD);
    await expect(page.getByText(`${texts.likePost}: ${texts.sessionEnded}`)).toBeVisible();
    await expect(button(page, 'My Account')).toHaveAttribute('title', other.user.username);
    await expect(button(card(page, post.title), 'Like')).toBeVisible();
    expect(likes()).toHaveLength(1);
  });

  test('a comment is sent after the login', async ({ anAuthor, site }) => {
    const { account, post, page } = await anAuthor();
    await page.goto('/explore/recent');
    await openComments(page, post);
    await box(page, 'Write a comment').fill('Written before it ended.');
    await revoke(site, account);
    await sendOf(page, 'Write a comment').click();
    await fillLogin(page, account.user.username, PASSWORD);
    await expect(comment(page, 'Written before it ended.')).toBeVisible();
  });

  test('a submission is there again after the login, as it was filled in', async ({
    aUser,
    articles,
    loggedInPage,
    site,
  }) => {
    const account = await aUser();
    const page = await loggedInPage(account);
    await page.goto('/explore/recent');
    const article = articles.article('Before it ended');
    // A preview that is still asked for would be refused as well, and close the form before it is sent.
    const form = await pasteArticle(page, article);
    await fillPost(form, { title: 'My own words for it', category: 'Research' });
    await revoke(site, account);
    await button(form, 'Submit').click();
    await fillLogin(page, account.user.username, PASSWORD);
    await expect(form.getByLabel('Title')).toHaveValue('My own words for it');
    await button(form, 'Submit').click();
    await expect(card(page, 'My own words for it')).toBeVisible();
  });

  test('a post being deleted on My Posts is left alone, and there again after the login', async ({
    anAuthor,
    site,
  }) => {
    const { account, post, page } = await anAuthor();
    await page.goto('/help');
    await page.goto('/library/my-posts');
    await button(card(page, post.title), 'Delete').click();
    const ask = question(page, texts.confirmDeletePost);
    await expect(ask).toBeVisible();
    await revoke(site, account);
    await button(ask, 'Delete').click();
    await expect(dialog(page, 'Log in').getByText(texts.logInForMyPosts)).toBeVisible();
    await fillLogin(page, account.user.username, PASSWORD);
    await expect(page).toHaveURL(/\/library\/my-posts$/);
    await expect(card(page, post.title)).toBeVisible();
    await page.goBack();
    await expect(heading(page)).toHaveText('Recent');
    await page.goBack();
    await expect(heading(page)).toHaveText('Help Center');
  });

  test('an admin who gives up the login is home, and finds nothing of the act on the way back', async ({
    aUser,
    loggedInPage,
    site,
  }) => {
    const admin = await aUser({ admin: true });
    const page = await loggedInPage(admin);
    await page.goto('/help');
    await page.goto('/admin/categories');
    await button(row(page, 'Tutorials'), 'Delete').click();
    const ask = question(page, texts.confirmDeleteCategory);
    await expect(ask).toBeVisible();
    await revoke(site, admin);
    await button(ask, 'Delete').click();
    await expect(dialog(page, 'Log in').getByText(texts.sessionEnded)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(heading(page)).toHaveText('Recent');
    await expect(dialog(page, 'Log in')).toBeHidden();
    await page.goBack();
    await expect(heading(page)).toHaveText('Help Center');
  });
});

test('who is banned meanwhile is asked to log in, and there reads why', async ({
  anAuthor,
  aUser,
  site,
  errors,
}) => {
  errors.allow(/status of 403/);
  const [admin, { account, post, page }] = [await aUser({ admin: true }), await anAuthor()];
  await page.goto('/explore/recent');
  await callApi(site.url, 'banPermanently', {
    params: { id: account.user.id },
    body: { reason: 'Nothing but advertising.' },
    token: admin.token,
  });
  await button(card(page, post.title), 'Like').click();
  const form = dialog(page, 'Log in');
  await expect(form.getByText(texts.sessionEnded)).toBeVisible();
  await fillLogin(page, account.user.username, PASSWORD);
  await expect(form.getByRole('alert')).toHaveText(replies.bannedForGood('Nothing but advertising.'));
});

for (const route of ['/library/my-posts', '/library/bookmarks', '/profile-settings']) {
  test(`logging out on ${route} asks nothing more as nobody`, async ({ anAuthor, site }) => {
    const { account, post, page } = await anAuthor();
    await callApi(site.url, 'bookmarkPost', { params: { id: post.id }, token: account.token });
    await page.goto(route);
    const owned = page.getByRole('main').getByText(account.user.username);
    await expect(owned.or(card(page, post.title)).first()).toBeVisible();
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url());
    });
    await logOut(page);
    await expect(page).toHaveURL(/\/explore\/recent$/);
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
  });
}
