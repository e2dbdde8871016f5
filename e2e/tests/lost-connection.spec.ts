import { PAGE_SIZE } from '@magpie/contract/limits';
import * as commentMessages from '@magpie/contract/messages/comments';
import * as postMessages from '@magpie/contract/messages/posts';
import * as screenMessages from '@magpie/contract/messages/screens';
import * as submitMessages from '@magpie/contract/messages/submit';
import type { Locator, Page } from '@playwright/test';
import { failCall, holdCall, isCall } from '../fixtures/failing-calls.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { box, drawer, openComments, sendOf } from '../fixtures/content/comments.ts';
import {
  button,
  card,
  cards,
  dialog,
  heading,
  main,
  mainNavigation,
  menuItem,
  openMenu,
} from '../fixtures/screens/screens.ts';
import { field, fillPost, pasteArticle, pasteUrl, submitDialog } from '../fixtures/content/submitting.ts';
import { visit, whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

/** A text field and how its text is sent. */
interface Writing {
  field: Locator;
  send: Locator;
  failure: string;
}

test.beforeEach(({ errors }) => errors.allow(/ERR_INTERNET_DISCONNECTED/));

/** Sends the text offline, then online. */
async function expectNothingLost(page: Page, { field, send, failure }: Writing) {
  await field.fill('Written before the tunnel');
  await page.context().setOffline(true);
  await send.click();
  await expect(page.getByText(`${failure}: ${screenMessages.offlineTextSaved}`)).toBeVisible();
  await expect(field).toHaveValue('Written before the tunnel');
  await page.context().setOffline(false);
  await send.click();
}

test('a text that could not be sent offline can be sent again, and a closed dialog keeps its draft', async ({
  anAuthor,
  articles,
  errors,
}) => {
  errors.allow(/ERR_FAILED/);
  const { post, page } = await anAuthor();
  const title = field(main(page), 'Title');
  await page.goto('/explore/recent');
  await test.step('in the comments', async () => {
    await openComments(page, post);
    await expectNothingLost(page, {
      field: box(page, 'Write a comment'),
      send: sendOf(page, 'Write a comment'),
      failure: commentMessages.addComment,
    });
    await expect(box(page, 'Write a comment')).toHaveValue('');
    await expect(drawer(page).getByText('Written before the tunnel', { exact: true })).toHaveCount(1);
  });
  await test.step('on the submit page', async () => {
    await visit(page, '/submit');
    await fillPost(main(page), { url: articles.article(aTitle('A tunnel')).url });
    await expect(title).not.toHaveValue('');
    await fillPost(main(page), { category: 'Research' });
    await expectNothingLost(page, {
      field: title,
      send: button(main(page), 'Submit'),
      failure: submitMessages.submitFailed,
    });
    await expect(main(page).getByText(submitMessages.submitted)).toBeVisible();
  });
  await test.step('on the edit page', async () => {
    await visit(page, `/edit-post/${post.id}`);
    await expect(title).toHaveValue(post.title);
    await expectNothingLost(page, {
      field: title,
      send: button(main(page), 'Save changes'),
      failure: postMessages.updatePost,
    });
    await expect(page.getByText(postMessages.postUpdated)).toBeVisible();
  });
  const form = submitDialog(page);
  await test.step('a submit dialog that is closed before its submission fails keeps its draft', async () => {
    const article = articles.article(aTitle('A longer tunnel'));
    await pasteArticle(page, article);
    await fillPost(form, { title: 'Written before the tunnel', category: 'Research' });
    const drop = await holdCall(page, 'submitPost', (route) => route.abort());
    const requested = page.waitForRequest((request) => isCall('submitPost', request));
    await button(form, 'Submit').click();
    await requested;
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    drop();
    await expect(page.getByText(submitMessages.submitFailed)).toBeVisible();
    await pasteUrl(page, article.url);
    await expect(form.getByLabel('Title')).toHaveValue('Written before the tunnel');
  });
});

test('a confirmation that failed offline can be retried, and a link pressed offline is followed when the connection is back', async ({
  anAuthor,
  aPost,
  errors,
}) => {
  // React Router logs these errors when a link is hovered offline.
  errors.allow(/Error loading route module|Failed to fetch dynamically imported module/);
  const { account, post, page } = await anAuthor();
  const unwanted = await aPost(account);
  await page.goto('/explore/top?period=week');
  await openMenu(card(page, unwanted.title));
  await menuItem(page, 'Delete').click();
  const confirmation = dialog(page, 'Delete post');
  await expect(button(confirmation, 'Delete')).toBeVisible();
  await page.context().setOffline(true);
  await button(confirmation, 'Delete').click();
  await expect(confirmation.getByText(`${postMessages.deletePost}: ${screenMessages.offline}`)).toBeVisible();
  await page.context().setOffline(false);
  await button(confirmation, 'Delete').click();
  await expect(confirmation).toBeHidden();
  await expect(card(page, unwanted.title)).toBeHidden();
  await whenIdle(page);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Day', exact: true }).click();
  const bar = page.getByRole('status').filter({ hasText: screenMessages.offlineScreen });
  await expect(bar).toBeVisible();
  await button(bar, 'Retry').click();
  await expect(bar).toBeVisible();
  await expect(page).toHaveURL(/period=week$/);
  await expect(card(page, post.title)).toBeVisible();
  // The script of Trending has never been loaded: loading it on hover fails, and the click does not try again.
  const trending = mainNavigation(page).getByRole('link', { name: 'Trending' }).first();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'));
  await trending.hover();
  await failed;
  await trending.click();
  await expect(page).toHaveURL(/period=week$/);
  await expect(bar).toHaveCount(1);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/trending$/);
  await expect(bar).toBeHidden();
  await expect(heading(page)).toHaveText('Trending');
  await expect(cards(page).first()).toBeVisible();
});

test('a link that is pressed offline, before anything else on the page, can be retried', async ({
  page,
  errors,
}) => {
  errors.allow(/Error loading route module|Failed to fetch dynamically imported module/);
  await page.goto('/help');
  // Listeners added from now on do not learn that the connection is back, so that only Retry can notice it.
  await page.evaluate(() => window.addEventListener('online', (event) => event.stopImmediatePropagation()));
  await whenIdle(page);
  await page.context().setOffline(true);
  await mainNavigation(page).getByRole('link', { name: 'Top' }).first().click();
  const bar = page.getByRole('status').filter({ hasText: screenMessages.offlineScreen });
  await expect(bar).toBeVisible();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/favicon.svg'));
  await button(bar, 'Retry').click();
  await failed;
  await whenIdle(page);
  await expect(bar).toBeVisible();
  await expect(page).toHaveURL(/help$/);
  // The app does not learn that the connection is back, so that only Retry can notice it.
  await page.evaluate(() =>
    window.addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await page.context().setOffline(false);
  await button(bar, 'Retry').click();
  await expect(page).toHaveURL(/top$/);
  await expect(heading(page)).toHaveText('Top');
});

test('the next page of a feed or of My Posts that was requested offline loads when the connection is back', async ({
  aUser,
  aPost,
  loggedInPage,
  errors,
}) => {
  errors.allow(/status of 500/);
  const author = await aUser();
  await Promise.all(Array.from({ length: PAGE_SIZE + 1 }, () => aPost(author)));
  const page = await loggedInPage(author);
  await page.goto('/help');
  for (const list of [`/user/${author.user.id}`, '/library/my-posts']) {
    await test.step(list, async () => {
      // A feed prefetches its next page. This request fails here, so that Load More has to send it again offline.
      const restore = await failCall(page, 'listPosts', { query: 'cursor' });
      await visit(page, list);
      await expect(cards(page)).toHaveCount(PAGE_SIZE);
      await whenIdle(page);
      await restore();
      await page.context().setOffline(true);
      await button(main(page), 'Load More').click();
      const bar = page.getByRole('status').filter({ hasText: screenMessages.offlineScreen });
      await expect(bar).toBeVisible();
      await button(bar, 'Retry').click();
      await expect(bar).toBeVisible();
      await page.context().setOffline(false);
      await expect(cards(page)).toHaveCount(PAGE_SIZE + 1);
      await expect(bar).toBeHidden();
      await expect(main(page).getByRole('alert')).toBeHidden();
    });
  }
});
