import { PAGE_SIZE } from '@magpie/contract/limits';
import * as categoryMessages from '@magpie/contract/messages/categories';
import * as commentMessages from '@magpie/contract/messages/comments';
import * as postMessages from '@magpie/contract/messages/posts';
import * as requestMessages from '@magpie/contract/messages/requests';
import * as screenMessages from '@magpie/contract/messages/screens';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { countCalls, failCall, fulfilCall } from '../fixtures/failing-calls.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { comment, drawer } from '../fixtures/content/comments.ts';
import { button, card, cards, main, mainNavigation } from '../fixtures/screens/screens.ts';
import { pasteUrl, submitDialog } from '../fixtures/content/submitting.ts';
import { whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

/** Matches the pages of a list after the first. */
const NEXT_PAGES = { query: 'cursor' };

const follow = (page: Page, name: string) =>
  mainNavigation(page).getByRole('link', { name, exact: true }).click();

test.beforeEach(({ errors }) => errors.allow(/status of 500/));

test('a category that fails to load shows an error and can be retried', async ({ page }) => {
  await page.goto('/help');
  const restore = await failCall(page, 'getCategory');
  const calls = countCalls(page, 'getCategory');
  await follow(page, 'Research');
  await expect(page.getByRole('heading', { level: 1, name: categoryMessages.loadCategory })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Go to the newest posts' })).toBeVisible();
  const failed = calls().length;
  const bars = await mainNavigation(page).elementHandle();
  await main(page).getByRole('link', { name: 'Try again' }).click();
  await expect.poll(() => calls().length).toBe(2 * failed);
  await whenIdle(page);
  await expect(page.getByRole('heading', { level: 1, name: categoryMessages.loadCategory })).toBeVisible();
  await restore();
  await main(page).getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Research' })).toBeVisible();
  expect(await bars?.evaluate((navigation) => navigation.isConnected), 'the page itself stays').toBe(true);
});

test('a screen that gets an unreadable response shows an error and can be retried', async ({
  page,
  errors,
}) => {
  errors.allow(/results|undefined/);
  await page.goto('/help');
  const restore = await fulfilCall(page, 'listPosts', { results: [{}], next: null, previous: null });
  await follow(page, 'Recent');
  await expect(page.getByRole('heading', { level: 1, name: screenMessages.pageFailed })).toBeVisible();
  await expect(main(page).getByText(requestMessages.serverError)).toBeVisible();
  await expect(mainNavigation(page)).toBeVisible();
  await restore();
  await main(page).getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recent' })).toBeVisible();
});

test('a feed that fails to load shows an error and can be retried', async ({ page }) => {
  const feeds = [
    { link: 'Recent', call: 'listPosts' },
    { link: 'Top', call: 'listTopPosts' },
  ] as const;
  for (const { link, call } of feeds) {
    await page.goto('/help');
    const restore = await failCall(page, call);
    await follow(page, link);
    await expect(main(page).getByRole('alert')).toContainText(postMessages.loadPosts);
    await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible();
    await restore();
    await button(main(page), 'Retry').click();
    await expect(main(page).getByRole('alert')).toBeHidden();
    await expect(cards(page).first().or(page.getByText(postMessages.noPosts))).toBeVisible();
  }
});

test('Saved and My Posts show an error when they fail to load', async ({ anAuthor, site }) => {
  const { account, post, page } = await anAuthor();
  await callApi(site.url, 'bookmarkPost', { params: { id: post.id }, token: account.token });
  for (const { route, call } of [
    { route: '/library/bookmarks', call: 'listPosts' },
    { route: '/library/my-posts', call: 'listMyPosts' },
  ] as const) {
    const restore = await failCall(page, call);
    await page.goto(route);
    await expect(main(page).getByRole('alert')).toContainText(postMessages.loadPosts);
    await restore();
    await button(main(page), 'Retry').click();
    await expect(card(page, post.title)).toBeVisible();
  }
});

test.describe('a next page that fails to load keeps the list and can be retried', () => {
  test('of posts', async ({ page, aUser, aPost }) => {
    const author = await aUser();
    const first = await aPost(author, { category: 'ai-articles' });
    await Promise.all(Array.from({ length: PAGE_SIZE }, () => aPost(author, { category: 'ai-articles' })));
    await page.goto('/help');
    const restore = await failCall(page, 'listPosts', NEXT_PAGES);
    await follow(page, 'AI Articles');
    await expect(cards(page)).toHaveCount(PAGE_SIZE);
    await button(page, 'Load More').click();
    await expect(main(page).getByRole('alert')).toHaveText(postMessages.loadPosts);
    await expect(cards(page)).toHaveCount(PAGE_SIZE);
    await restore();
    await button(page, 'Load More').click();
    await expect(card(page, first.title)).toBeVisible();
    await expect(main(page).getByRole('alert')).toBeHidden();
  });

  test('of comments', async ({ page, aUser, aPost, aComment }) => {
    const [post, author] = [await aPost(await aUser()), await aUser()];
    for (let count = 0; count <= PAGE_SIZE; count++) await aComment(author, { post }, `Thread ${count}.`);
    const restore = await failCall(page, 'listPostComments', NEXT_PAGES);
    await page.goto(`/explore/recent?comments=${post.id}`);
    await expect(comment(page, `Thread ${PAGE_SIZE}.`)).toBeVisible();
    const more = button(drawer(page), 'Load more comments');
    await more.click();
    await expect(drawer(page).getByRole('alert')).toHaveText(commentMessages.loadComments);
    await restore();
    await more.click();
    await expect(comment(page, 'Thread 0.')).toBeVisible();
  });
});

test.describe('when the categories fail to load', () => {
  test.beforeEach(() => test.slow());

  test('the submit dialog, the submit page and the edit page offer a retry', async ({
    anAuthor,
    articles,
  }) => {
    const { post, page } = await anAuthor();
    const restoreFirst = await failCall(page, 'listCategories');
    await page.goto('/help');
    await pasteUrl(page, articles.article(aTitle('Uncategorised')).url);
    await expectFailedCategories(submitDialog(page), restoreFirst);
    for (const route of ['/submit', `/edit-post/${post.id}`]) {
      const restore = await failCall(page, 'listCategories');
      await page.goto(route);
      await expectFailedCategories(main(page), restore);
    }
  });
});

async function expectFailedCategories(form: Locator, restore: () => Promise<void>) {
  await expect(form.getByText(categoryMessages.loadCategories)).toBeVisible();
  await whenIdle(form.page());
  await restore();
  await button(form, 'Retry').click();
  await expect(form.getByText(categoryMessages.loadCategories)).toBeHidden();
  await form.getByLabel('Category').selectOption({ label: 'Research' });
}
