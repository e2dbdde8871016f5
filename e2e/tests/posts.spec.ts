import * as postMessages from '@magpie/contract/messages/posts';
import { callApi } from '../fixtures/api.ts';
import { failCall, holdCall } from '../fixtures/failing-calls.ts';
import type { Locator } from '@playwright/test';
import { button, card, countBeside, main, mainNavigation } from '../fixtures/screens/screens.ts';
import { visit, whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

test('a like shows at once on every card of the post, is rolled back when refused, and the last of quick taps wins', async ({
  aPost,
  aUser,
  aLoggedInUser,
  errors,
  site,
}) => {
  errors.allow(/status of 500/);
  const post = await aPost(await aUser(), { category: 'research' });
  const { account, page } = await aLoggedInUser();
  const shown = card(page, post.title);
  const stored = () => callApi(site.url, 'getPost', { params: { id: post.id }, token: account.token });
  await page.goto('/explore/recent');
  await expect(shown).toBeVisible();
  // Not Trending, which may fold the post: all articles of the tests are of one site.
  await mainNavigation(page).getByRole('link', { name: 'Research', exact: true }).click();
  await expect(page).toHaveURL(/category\/research$/);
  await test.step('shown at once, and stored', async () => {
    const release = await holdCall(page, 'likePost');
    await button(shown, 'Like').click();
    await expect(countBeside(shown, 'Unlike')).toHaveText('1');
    release();
    await whenIdle(page);
    await expect(button(shown, 'Unlike')).toBeVisible();
    expect((await stored()).is_liked).toBe(true);
    await button(shown, 'Unlike').click();
    await expect(button(shown, 'Like')).toBeVisible();
    await whenIdle(page);
  });
  // use-like-and-save.dom.test.ts tests the same for a save.
  await test.step('refused', async () => {
    const restore = await failCall(page, 'likePost');
    await button(shown, 'Like').click();
    await expect(page.getByText(postMessages.likePost)).toBeVisible();
    await expect(countBeside(shown, 'Like')).toHaveText('0');
    await restore();
  });
  await test.step('quick taps', async () => {
    const release = await holdCall(page, 'likePost');
    for (const name of ['Like', 'Unlike', 'Like', 'Unlike', 'Like']) await button(shown, name).click();
    release();
    await whenIdle(page);
    await expect(countBeside(shown, 'Unlike')).toHaveText('1');
    expect(await stored()).toMatchObject({ likes_count: 1, is_liked: true });
  });
  await test.step('the card in the previous feed shows the like, too', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/recent$/);
    await expect(countBeside(shown, 'Unlike')).toHaveText('1');
  });
  await test.step('a like and a save are shown when the page is loaded again', async () => {
    await button(shown, 'Save').click();
    await whenIdle(page);
    await page.reload();
    await expect(countBeside(shown, 'Unlike')).toHaveText('1');
    await expect(button(shown, 'Unsave')).toBeVisible();
  });
});

test('the saved page shows one category at a time', async ({ aUser, aPost, loggedInPage, site }) => {
  const [author, reader] = [await aUser(), await aUser()];
  const [guide, paper] = [await aPost(author), await aPost(author, { category: 'research' })];
  for (const { id } of [guide, paper])
    await callApi(site.url, 'bookmarkPost', { params: { id }, token: reader.token });
  const page = await loggedInPage(reader);
  await page.goto('/library/bookmarks');
  await expect(card(page, guide.title)).toBeVisible();
  await page.getByLabel('Category').selectOption('Research');
  await expect(page).toHaveURL(/category=research$/);
  await expect(card(page, guide.title)).toBeHidden();
  await expect(card(page, paper.title)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Category')).toHaveValue('research');
  await expect(card(page, paper.title)).toBeVisible();
  await page.getByLabel('Category').selectOption('Videos');
  await expect(page.getByText(postMessages.noPosts)).toBeVisible();
  await page.getByRole('link', { name: 'All saved posts' }).click();
  await expect(page.getByLabel('Category')).toHaveValue('');
  await expect(card(page, guide.title)).toBeVisible();
});

test('the saved page lists the most recently saved post first, and a post unsaved there can be put back', async ({
  aUser,
  aPost,
  loggedInPage,
}) => {
  const author = await aUser();
  const posts = [await aPost(author), await aPost(author)] as const;
  const page = await loggedInPage(await aUser());
  await page.goto('/library/bookmarks');
  await expect(page.getByText(postMessages.noPosts)).toBeVisible();
  await expect(page.getByText(postMessages.noSavedPosts)).toBeVisible();
  await page.getByRole('link', { name: 'Go to the newest posts' }).click();
  for (const { title } of posts) {
    await button(card(page, title), 'Save').click();
    await expect(button(card(page, title), 'Unsave')).toBeVisible();
  }
  const toast = page.locator('.toast', { hasText: postMessages.unsaved });
  await button(card(page, posts[1].title), 'Unsave').click();
  await button(toast, 'Undo').click();
  await expect(button(card(page, posts[1].title), 'Unsave')).toBeVisible();
  await whenIdle(page);
  await visit(page, '/library/bookmarks');
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(posts[1].title);
  await button(card(page, posts[0].title), 'Unsave').click();
  await expect(card(page, posts[0].title)).toBeHidden();
  await expect(card(page, posts[1].title)).toBeVisible();

  await button(toast, 'Undo').hover();
  await expect.poll(() => timeOf(toast).then(({ state }) => state)).toBe('paused');
  await button(toast, 'Undo').click();
  await expect(toast).toBeHidden();
  await expect(main(page).getByRole('article').last()).toContainText(posts[0].title);
  await expect(button(card(page, posts[0].title), 'Unsave')).toBeVisible();

  await button(card(page, posts[0].title), 'Unsave').click();
  await expect(button(toast, 'Undo')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(button(card(page, posts[0].title), 'Unsave')).toBeVisible();
  await expect(toast).toBeHidden();

  await button(card(page, posts[0].title), 'Unsave').click();
  await expect(toast).toBeVisible();
  expect((await timeOf(toast, 6000)).state).toBe('finished');
  await expect(toast).toBeHidden();
  await expect(card(page, posts[0].title)).toBeHidden();
});

/** The state of a toast's timer, after setting its time to just after `now`, in milliseconds, if given. */
function timeOf(toast: Locator, now?: number) {
  return toast.evaluate((element, now) => {
    const time = element.getAnimations().at(-1);
    if (now !== undefined && time) time.currentTime = now + 1;
    return { state: time?.playState };
  }, now);
}
