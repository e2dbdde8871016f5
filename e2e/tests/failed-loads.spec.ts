import { calls } from '@magpie/contract/calls';
import * as categoryMessages from '@magpie/contract/messages/categories';
import * as commentMessages from '@magpie/contract/messages/comments';
import * as postMessages from '@magpie/contract/messages/posts';
import * as requestMessages from '@magpie/contract/messages/requests';
import * as screenMessages from '@magpie/contract/messages/screens';
import type { Page } from '@playwright/test';
import { countCalls, failCall, fulfilCall } from '../fixtures/failing-calls.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { comment, drawer } from '../fixtures/content/comments.ts';
import { button, card, cards, main, mainNavigation } from '../fixtures/screens/screens.ts';
import { pasteUrl, submitDialog } from '../fixtures/content/submitting.ts';
import { whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

/** Matches the pages of a list after the first. */
const NEXT_PAGES = { query: 'cursor' };

const aPage = (results: unknown[], next: string | null = null) => ({ results, next, previous: null });

const follow = (page: Page, name: string) =>
  mainNavigation(page).getByRole('link', { name, exact: true }).click();

test.beforeEach(({ errors }) => errors.allow(/status of 500/));

test('a category that fails to load shows an error and can be retried', async ({ page }) => {
  await page.goto('/help');
  const restore = await failCall(page, 'getCategory');
  const made = countCalls(page, 'getCategory');
  await follow(page, 'Research');
  await expect(page.getByRole('heading', { level: 1, name: categoryMessages.loadCategory })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Go to the newest posts' })).toBeVisible();
  const failed = made().length;
  const bars = await mainNavigation(page).elementHandle();
  await main(page).getByRole('link', { name: 'Try again' }).click();
  await expect.poll(() => made().length).toBe(2 * failed);
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
  await page.goto('/help');
  const restore = await failCall(page, 'listPosts');
  await follow(page, 'Recent');
  await expect(main(page).getByRole('alert')).toContainText(postMessages.loadPosts);
  await expect(page.getByRole('heading', { level: 1, name: 'Recent' })).toBeVisible();
  await restore();
  await button(main(page), 'Retry').click();
  await expect(main(page).getByRole('alert')).toBeHidden();
  await expect(cards(page).first().or(page.getByText(postMessages.noPosts))).toBeVisible();
});

test('My Posts shows an error when it fails to load, and can be retried', async ({ anAuthor }) => {
  const { post, page } = await anAuthor();
  const restore = await failCall(page, 'listMyPosts');
  await page.goto('/library/my-posts');
  await expect(main(page).getByRole('alert')).toContainText(postMessages.loadPosts);
  await restore();
  await button(main(page), 'Retry').click();
  await expect(card(page, post.title)).toBeVisible();
});

test.describe('a next page that fails to load keeps the list and can be retried', () => {
  test('of posts', async ({ page, aUser, aPost, site }) => {
    const author = await aUser();
    const [first, second] = [await aPost(author), await aPost(author)];
    await page.goto('/help');
    const next = `${site.url}${calls.listPosts.path}?cursor=next`;
    await failCall(page, 'listPosts', { status: 200, body: aPage([first], next) });
    await failCall(page, 'listPosts', { ...NEXT_PAGES, status: 200, body: aPage([second]) });
    const restore = await failCall(page, 'listPosts', NEXT_PAGES);
    await follow(page, 'AI Articles');
    await expect(cards(page)).toHaveCount(1);
    await button(page, 'Load More').click();
    await expect(main(page).getByRole('alert')).toHaveText(postMessages.loadPosts);
    await expect(card(page, first.title)).toBeVisible();
    await restore();
    await button(page, 'Load More').click();
    await expect(card(page, second.title)).toBeVisible();
    await expect(main(page).getByRole('alert')).toBeHidden();
  });

  test('of comments', async ({ page, aUser, aPost, aComment, site }) => {
    const [post, author] = [await aPost(await aUser()), await aUser()];
    const [first, second] = [
      await aComment(author, { post }, 'The first page.'),
      await aComment(author, { post }, 'The second page.'),
    ];
    const next = `${site.url}${calls.listPostComments.path.replace(':id', String(post.id))}?cursor=next`;
    await failCall(page, 'listPostComments', { status: 200, body: aPage([first], next) });
    await failCall(page, 'listPostComments', { ...NEXT_PAGES, status: 200, body: aPage([second]) });
    const restore = await failCall(page, 'listPostComments', NEXT_PAGES);
    await page.goto(`/explore/recent?comments=${post.id}`);
    await expect(comment(page, 'The first page.')).toBeVisible();
    const more = button(drawer(page), 'Load more comments');
    await more.click();
    await expect(drawer(page).getByRole('alert')).toHaveText(commentMessages.loadComments);
    await expect(comment(page, 'The first page.')).toBeVisible();
    await restore();
    await more.click();
    await expect(comment(page, 'The second page.')).toBeVisible();
  });
});

test('a form of a post offers a retry when the categories fail to load', async ({
  aLoggedInUser,
  articles,
}) => {
  const { page } = await aLoggedInUser();
  const restore = await failCall(page, 'listCategories');
  await page.goto('/help');
  await pasteUrl(page, articles.article(aTitle('Uncategorised')).url);
  const form = submitDialog(page);
  await expect(form.getByText(categoryMessages.loadCategories)).toBeVisible();
  await whenIdle(page);
  await restore();
  await button(form, 'Retry').click();
  await expect(form.getByText(categoryMessages.loadCategories)).toBeHidden();
  await form.getByLabel('Category').selectOption({ label: 'Research' });
});
