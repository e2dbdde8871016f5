import * as commentMessages from '@magpie/contract/messages/comments';
import * as postMessages from '@magpie/contract/messages/posts';
import * as userMessages from '@magpie/contract/messages/users';
import { SCORE_PER_POST } from '@magpie/contract/limits';
import type { Page } from '@playwright/test';
import { failCall } from '../fixtures/failing-calls.ts';
import { comment, drawer } from '../fixtures/content/comments.ts';
import { button, card, mainNavigation, tab } from '../fixtures/screens/screens.ts';
import { visit, whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

const stat = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

test('the page of a user shows the profile with its date in the reader’s language, its counts and its score', async ({
  aUser,
  aPost,
  aComment,
  anotherBrowser,
}) => {
  const [author, other] = [await aUser(), await aUser()];
  const posts = [await aPost(author), await aPost(author)];
  const elsewhere = await aPost(other);
  for (const post of [...posts, elsewhere]) await aComment(author, { post });
  const page = await anotherBrowser({ locale: 'de-DE' });
  await page.goto(`/user/${author.user.id}`);
  await expect(page.getByRole('heading', { level: 1, name: author.user.username })).toBeVisible();
  await expect(stat(page, 'Posts')).toHaveText('2');
  await expect(stat(page, 'Comments')).toHaveText('3');
  await expect(stat(page, 'Score')).toHaveText(String(SCORE_PER_POST * 2 + 3));
  await expect(page.getByText(/Member since \d+\. \w+ \d{4}/)).toBeVisible();
  for (const { title } of posts) await expect(card(page, title)).toBeVisible();
  await expect(card(page, elsewhere.title)).toBeHidden();
});

test('a card links to its author’s page, a comment to its thread, and tabs switch by mouse and keyboard', async ({
  page,
  aUser,
  aPost,
  aComment,
}) => {
  const author = await aUser();
  const post = await aPost(author);
  await aComment(author, { post }, 'Said on my own post.');
  await page.goto('/explore/recent');
  await card(page, post.title).getByRole('link', { name: author.user.username }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${author.user.id}$`));
  await tab(page, 'Comments').click();
  await expect(page).toHaveURL(/\?tab=comments$/);
  await expect(tab(page, 'Comments')).toHaveAttribute('aria-selected', 'true');
  await expect(
    page.getByRole('tabpanel', { name: 'Comments' }).getByText('Said on my own post.'),
  ).toBeVisible();
  await tab(page, 'Comments').press('ArrowRight');
  await expect(tab(page, 'Posts')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'Posts')).toBeFocused();
  await page.goBack();
  await expect(tab(page, 'Comments')).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('article', { name: post.title }).getByRole('link', { name: post.title }).click();
  await expect(comment(page, 'Said on my own post.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(/\?tab=comments$/);
});

test('the tabs Posts and Comments are server-rendered and readable without scripts', async ({
  anotherBrowser,
  request,
  aUser,
  aPost,
  aComment,
}) => {
  const author = await aUser();
  const post = await aPost(author);
  await aComment(author, { post }, 'Readable by anybody.');
  const address = `/user/${author.user.id}`;
  const html = await (await request.get(address)).text();
  expect(html).toContain(post.title);
  expect(html).toMatch(new RegExp(`<title>${author.user.username} · Magpie</title>`));
  expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="http://localhost:\\d+${address}"`));
  expect(html).toMatch(/<meta property="og:title" content="[^"]+"/);
  expect(html).toMatch(/<link rel="expect" href="#page-end" blocking="render"\/>[^]*<div id="page-end"/);

  const plain = await anotherBrowser({ javaScriptEnabled: false });
  await plain.goto(address);
  await expect(card(plain, post.title)).toBeVisible();
  await tab(plain, 'Comments').click();
  await expect(plain.getByText('Readable by anybody.')).toBeVisible();
});

test('the page of an unknown id shows User not found', async ({ page, request, errors }) => {
  errors.allow(/status of 404/);
  for (const id of ['0', 'nobody']) expect((await request.get(`/user/${id}`)).status(), id).toBe(404);
  expect((await page.goto('/user/999999'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: userMessages.userNotFound })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(userMessages.userNotFound));
  await expect(mainNavigation(page)).toBeVisible();
});

test('failed loads of the user, the comments and the posts say so, and so do empty lists', async ({
  page,
  aUser,
  aPost,
  errors,
}) => {
  errors.allow(/status of 500/);
  const author = await aUser();
  const { title } = await aPost(author);
  await page.goto('/explore/recent');
  const [user, comments] = [await failCall(page, 'getUser'), await failCall(page, 'listUserComments')];
  await card(page, title).getByRole('link', { name: author.user.username }).click();
  await expect(page.getByText(userMessages.loadUserData)).toBeVisible();
  await whenIdle(page);
  await user();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: author.user.username })).toBeVisible();

  await tab(page, 'Comments').click();
  await expect(page.getByText(userMessages.loadUserComments)).toBeVisible();
  await expect(stat(page, 'Posts')).toHaveText('1');
  await comments();
  await button(page, 'Retry').click();
  await expect(page.getByText(commentMessages.noComments)).toBeVisible();

  await page.reload();
  const posts = await failCall(page, 'listPosts');
  await tab(page, 'Posts').click();
  await expect(page.getByText(userMessages.loadUserPosts)).toBeVisible();
  await posts();
  await button(page, 'Retry').click();
  await expect(card(page, title)).toBeVisible();

  const { user: newcomer } = await aUser();
  await visit(page, `/user/${newcomer.id}`);
  await expect(page.getByText(postMessages.noUserPosts)).toBeVisible();
  await expect(stat(page, 'Score')).toHaveText('0');
});
