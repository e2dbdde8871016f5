import { calls } from '@magpie/contract/calls';
import * as categoryMessages from '@magpie/contract/messages/categories';
import * as commentMessages from '@magpie/contract/messages/comments';
import * as postMessages from '@magpie/contract/messages/posts';
import * as requestMessages from '@magpie/contract/messages/requests';
import * as screenMessages from '@magpie/contract/messages/screens';
import type { Page } from '@playwright/test';
import { countCalls, failCall, fulfilCall } from '../fixtures/failing-calls.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { comment, drawer, openComments } from '../fixtures/content/comments.ts';
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

test('a category, a feed and a screen with an unreadable response show an error and can be retried', async ({
  page,
  errors,
}) => {
  errors.allow(/results|undefined/);
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  const again = main(page).getByRole('link', { name: 'Try again' });
  await page.goto('/help');
  await test.step('a category', async () => {
    const restore = await failCall(page, 'getCategory');
    const made = countCalls(page, 'getCategory');
    await follow(page, 'Research');
    await expect(title(categoryMessages.loadCategory)).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Go to the newest posts' })).toBeVisible();
    const failed = made().length;
    const bars = await mainNavigation(page).elementHandle();
    await again.click();
    await expect.poll(() => made().length).toBe(2 * failed);
    await whenIdle(page);
    await expect(title(categoryMessages.loadCategory)).toBeVisible();
    await restore();
    await again.click();
    await expect(title('Research')).toBeVisible();
    expect(await bars?.evaluate((navigation) => navigation.isConnected), 'the page is not loaded again').toBe(
      true,
    );
  });
  await test.step('a screen with an unreadable response', async () => {
    const restore = await fulfilCall(page, 'listPosts', { results: [{}], next: null, previous: null });
    await follow(page, 'Recent');
    await expect(title(screenMessages.pageFailed)).toBeVisible();
    await expect(main(page).getByText(requestMessages.serverError)).toBeVisible();
    await expect(mainNavigation(page)).toBeVisible();
    await restore();
    await again.click();
    await expect(title('Recent')).toBeVisible();
  });
  await test.step('a feed', async () => {
    const restore = await failCall(page, 'listTopPosts');
    await follow(page, 'Top');
    await expect(main(page).getByRole('alert')).toContainText(postMessages.loadPosts);
    await expect(title('Top')).toBeVisible();
    await restore();
    await button(main(page), 'Retry').click();
    await expect(main(page).getByRole('alert')).toBeHidden();
    await expect(cards(page).first().or(page.getByText(postMessages.noPosts))).toBeVisible();
  });
});

test('My Posts, and a next page of posts or comments, show an error and can be retried; the list stays', async ({
  anAuthor,
  aPost,
  aComment,
  site,
}) => {
  const { account, post: first, page } = await anAuthor();
  const second = await aPost(account);
  const alert = main(page).getByRole('alert');
  await test.step('My Posts', async () => {
    const restore = await failCall(page, 'listMyPosts');
    await page.goto('/library/my-posts');
    await expect(alert).toContainText(postMessages.loadPosts);
    await restore();
    await button(main(page), 'Retry').click();
    await expect(card(page, first.title)).toBeVisible();
  });
  await test.step('a next page of posts', async () => {
    const next = `${site.url}${calls.listPosts.path}?cursor=next`;
    await failCall(page, 'listPosts', { status: 200, body: aPage([first], next) });
    await failCall(page, 'listPosts', { ...NEXT_PAGES, status: 200, body: aPage([second]) });
    const restore = await failCall(page, 'listPosts', NEXT_PAGES);
    await follow(page, 'AI Articles');
    await expect(cards(page)).toHaveCount(1);
    await button(page, 'Load More').click();
    await expect(alert).toHaveText(postMessages.loadPosts);
    await expect(card(page, first.title)).toBeVisible();
    await restore();
    await button(page, 'Load More').click();
    await expect(card(page, second.title)).toBeVisible();
    await expect(alert).toBeHidden();
  });
  await test.step('a next page of comments', async () => {
    const shown = await aComment(account, { post: first }, 'The first page.');
    const more = await aComment(account, { post: first }, 'The second page.');
    const path = calls.listPostComments.path.replace(':id', String(first.id));
    await failCall(page, 'listPostComments', {
      status: 200,
      body: aPage([shown], `${site.url}${path}?cursor=next`),
    });
    await failCall(page, 'listPostComments', { ...NEXT_PAGES, status: 200, body: aPage([more]) });
    const restore = await failCall(page, 'listPostComments', NEXT_PAGES);
    await openComments(page, first);
    await expect(comment(page, 'The first page.')).toBeVisible();
    const load = button(drawer(page), 'Load more comments');
    await load.click();
    await expect(drawer(page).getByRole('alert')).toHaveText(commentMessages.loadComments);
    await expect(comment(page, 'The first page.')).toBeVisible();
    await restore();
    await load.click();
    await expect(comment(page, 'The second page.')).toBeVisible();
  });
});

test('the submit dialog offers a retry when the categories fail to load', async ({
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
