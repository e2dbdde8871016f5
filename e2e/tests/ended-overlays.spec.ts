import { callApi } from '../fixtures/api.ts';
import { box, comment, openComments, sendOf, write } from '../fixtures/content/comments.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { button, card, dialog, heading, logInAs } from '../fixtures/screens/screens.ts';
import { endSession, expectLoginPromptAtHome } from '../fixtures/session.ts';
import { anotherTab, whenIdle } from '../fixtures/settled.ts';
import { field, fillPost, pasteArticle } from '../fixtures/content/submitting.ts';
import { expect, test } from '../fixtures/test.ts';

/** The server ends the session while a dialog or the comments are open on a private screen. */

test.beforeEach(({ errors }) => errors.allow(/status of 401/));

test('the submit dialog on a private screen reopens after the login with its input', async ({
  anAuthor,
  articles,
  site,
}) => {
  test.slow();
  const { account, post, page } = await anAuthor({ admin: true });
  // One of each kind: a list, a form with a post's id in its route, an admin screen.
  for (const route of ['/library/my-posts', `/edit-post/${post.id}`, '/admin/users']) {
    await test.step(route, async () => {
      await page.goto(route);
      await whenIdle(page);
      const name = await heading(page).innerText();
      const form = await pasteArticle(page, articles.article(aTitle('Before it ended')));
      await fillPost(form, { title: 'My own words for it', category: 'Research' });
      await endSession(site, page);
      await button(form, 'Submit').click();
      await expectLoginPromptAtHome(page, route);
      await logInAs(page, account);
      await expect(field(form, 'Title')).toHaveValue('My own words for it');
      await expect(page).toHaveURL(new RegExp(`${route}$`));
      await page.goBack();
      await expect(form).toBeHidden();
      await expect(heading(page)).toHaveText(name);
      await expect(page).toHaveURL(new RegExp(`${route}$`));
    });
  }
});

test('comments open on Saved reopen after the login with their draft', async ({ anAuthor, site }) => {
  const { account, post, page } = await anAuthor();
  await callApi(site.url, 'bookmarkPost', { params: { id: post.id }, token: account.token });
  await page.goto('/library/bookmarks');
  await openComments(page, post);
  await whenIdle(page);
  await box(page, 'Write a comment').fill('Half a thought');
  await endSession(site, page);
  await sendOf(page, 'Write a comment').click();
  await expectLoginPromptAtHome(page, '/library/bookmarks');
  await logInAs(page, account);
  await expect(box(page, 'Write a comment')).toHaveValue('Half a thought');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/library\/bookmarks$/);
  await expect(card(page, post.title)).toBeVisible();
});

test('a confirmation above comments on Saved does not block the redirect home', async ({
  anAuthor,
  site,
}) => {
  const { account, post, page } = await anAuthor();
  await callApi(site.url, 'bookmarkPost', { params: { id: post.id }, token: account.token });
  await page.goto('/explore/recent');
  const other = await anotherTab(page, '/library/bookmarks');
  await Promise.all([whenIdle(page), whenIdle(other)]);
  await openComments(other, post);
  await write(other, 'A thought.');
  await button(comment(other, 'A thought.'), 'Delete').click();
  await expect(dialog(other, 'Delete comment')).toBeVisible();
  await endSession(site, page);
  await button(card(page, post.title), 'Like').click();
  await expectLoginPromptAtHome(other, '/library/bookmarks');
  await other.keyboard.press('Escape');
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await expect(heading(other)).toHaveText('Recent');
  await expect(other).toHaveURL(/\/explore\/recent$/);
});

test('the submit dialog reopens on its screen after a login in another tab', async ({
  anAuthor,
  articles,
  site,
}) => {
  const { account, post, page } = await anAuthor();
  await page.goto('/explore/recent');
  const other = await anotherTab(page, '/library/my-posts');
  await Promise.all([whenIdle(page), whenIdle(other)]);
  const form = await pasteArticle(other, articles.article(aTitle('In another tab')));
  await fillPost(form, { title: 'My own words for it' });
  await endSession(site, page);
  await button(card(page, post.title), 'Like').click();
  await expectLoginPromptAtHome(other, '/library/my-posts');
  await logInAs(page, account);
  await expect(field(form, 'Title')).toHaveValue('My own words for it');
  await expect(other).toHaveURL(/\/library\/my-posts$/);
});
