import * as commentMessages from '@magpie/contract/messages/comments';
import * as pageMessages from '@magpie/contract/messages/post-pages';
import type { Post } from '@magpie/contract/posts';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { comment, drawer, openComments } from '../fixtures/content/comments.ts';
import { button, card, heading, menuItem, openMenu } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

const pathOf = ({ id, slug }: Post) => `/post/${id}/${slug}`;
const ageOf = (of: Locator) => of.getByRole('link').filter({ has: of.page().locator('time') });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** The comments on a post's page. */
const shown = (page: Page) => page.getByRole('region', { name: 'Comments' }).getByRole('article');

test('the links to a post and to a comment are copied, and a post is shared', async ({
  anotherBrowser,
  site,
  aUser,
  aPost,
  aComment,
}) => {
  const author = await aUser();
  const post = await aPost(author);
  const { id } = await aComment(author, { post }, 'Worth a link');
  const page = await anotherBrowser({ permissions: ['clipboard-read', 'clipboard-write'] });
  const given: ShareData[] = [];
  await page.exposeFunction('takeShared', (shared: ShareData) => void given.push(shared));
  // Chromium on Linux has no share dialog.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: Reflect.get(window, 'takeShared') });
  });
  await page.goto('/explore/recent');
  await test.step('from a card', async () => {
    await openMenu(card(page, post.title));
    await menuItem(page, 'Copy link').click();
    await expect(page.getByText(pageMessages.linkCopied)).toBeVisible();
    expect(await copied(page)).toBe(site.url + pathOf(post));
    await openMenu(card(page, post.title));
    await menuItem(page, 'Share').click();
    await expect.poll(() => given).toEqual([{ title: post.title, url: site.url + pathOf(post) }]);
  });
  await page.goto(pathOf(post));
  await test.step('a copy that fails', async () => {
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
    );
    await button(page, 'More options').click();
    await menuItem(page, 'Copy link').click();
    await expect(page.getByText(pageMessages.copyLink)).toBeVisible();
    await expect(page.getByText(pageMessages.linkCopied)).toHaveCount(0);
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
  });
  await test.step('from a comment', async () => {
    await button(shown(page), 'Copy link').click();
    await expect(page.getByText(pageMessages.linkCopied)).toBeVisible();
    expect(await copied(page)).toBe(`${site.url}${pathOf(post)}?comment=${id}`);
  });
});

test('the ages of a card and of a comment, and Open page in the drawer, lead to the post’s page', async ({
  page,
  aUser,
  aPost,
  aComment,
}) => {
  const author = await aUser();
  const post = await aPost(author);
  const { id } = await aComment(author, { post }, 'An aged one');
  await page.goto('/explore/recent');
  await ageOf(card(page, post.title)).click();
  await expect(page).toHaveURL(pathOf(post));
  await expect(heading(page)).toHaveText(post.title);
  await ageOf(shown(page)).click();
  await expect(page).toHaveURL(`${pathOf(post)}?comment=${id}`);
  await expect(shown(page)).toBeFocused();

  await visit(page, '/explore/recent');
  await openComments(page, post);
  await drawer(page).getByRole('link', { name: 'Open page' }).click();
  await expect(page).toHaveURL(pathOf(post));
  await expect(drawer(page)).toBeHidden();
  await expect(heading(page)).toHaveText(post.title);

  await visit(page, '/explore/recent');
  await openComments(page, post);
  await ageOf(comment(page, 'An aged one')).click();
  await expect(page).toHaveURL(`${pathOf(post)}?comment=${id}`);
  await expect(drawer(page)).toBeHidden();
  await expect(shown(page)).toBeFocused();
});

test('the comment that an address names stands out until another is named; a deleted comment shows a message', async ({
  page,
  site,
  aUser,
  aPost,
  aComment,
}) => {
  const [author, admin] = [await aUser(), await aUser({ admin: true })];
  const [post, other] = [await aPost(author), await aPost(author)];
  const elsewhere = await aComment(author, { post: other }, 'It is elsewhere');
  const named = await aComment(author, { post }, 'The named one');
  await aComment(author, { post }, 'The other one');
  const deleted = await aComment(author, { post }, 'It was deleted');
  const removed = await aComment(author, { post }, 'It was removed');
  await callApi(site.url, 'deleteComment', { params: { id: deleted.id }, token: author.token });
  await callApi(site.url, 'removeComment', { params: { id: removed.id }, body: {}, token: admin.token });
  const [first, second] = ['The named one', 'The other one'].map((words) =>
    shown(page).filter({ hasText: words }),
  );
  if (!first || !second) throw new Error('There must be two comments.');
  await page.goto(`${pathOf(post)}?comment=${named.id}`);
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('aria-current', 'true');
  await expect(second).not.toHaveAttribute('aria-current');
  for (const property of ['background-color', 'outline-style']) {
    const valueOf = (of: Locator) =>
      of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    expect(await valueOf(first), property).not.toBe(await valueOf(second));
  }
  await ageOf(second).click();
  await expect(second).toBeFocused();
  await expect(second).toHaveAttribute('aria-current', 'true');
  await expect(first).not.toHaveAttribute('aria-current');
  await test.step('an address that names a deleted comment', async () => {
    const answer = await page.goto(`${pathOf(post)}?comment=${deleted.id}`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('status').filter({ hasText: commentMessages.commentGone })).toBeVisible();
    await expect(first).toBeVisible();
    await expect(page.getByText(/It was/)).toHaveCount(0);
    await expect(page.locator('[aria-current=true]')).toHaveCount(0);
  });
  await test.step('an address that names a comment of another post', async () => {
    const html = await (await page.request.get(`${pathOf(post)}?comment=${elsewhere.id}`)).text();
    expect(html).toContain(commentMessages.commentGone);
    expect(html).not.toContain('It is elsewhere');
  });
  await test.step('an address that names a removed comment', async () => {
    await page.goto(`${pathOf(post)}?comment=${removed.id}`);
    await expect(shown(page).first()).toContainText(commentMessages.removedComment);
    await expect(shown(page).first()).toBeFocused();
    await expect(page.getByText('It was removed')).toHaveCount(0);
    await expect(page.getByText(commentMessages.commentGone)).toHaveCount(0);
  });
});
