import { callApi } from '../fixtures/api.ts';
import { box, comment, openComments, sendOf } from '../fixtures/content/comments.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { button, card, dialog, goBackFromOverlay, heading, logInAs } from '../fixtures/screens/screens.ts';
import { endSession, expectLoginPromptAtHome } from '../fixtures/session.ts';
import { anotherTab, visit, whenIdle } from '../fixtures/settled.ts';
import { field, fillPost, pasteArticle } from '../fixtures/content/submitting.ts';
import { expect, test } from '../fixtures/test.ts';

/** The server ends the session while a dialog or the comments are open on a private screen. */

test.beforeEach(({ errors }) => errors.allow(/status of 401/));

test('the submit dialog reopens on its screen with its input after the login, also after a login in another tab', async ({
  anAuthor,
  articles,
  site,
}) => {
  const { account, post, page } = await anAuthor({ admin: true });
  await page.goto('/admin/users');
  await test.step('on an admin screen', async () => {
    const form = await pasteArticle(page, articles.article(aTitle('Before it ended')));
    await fillPost(form, { title: 'My own words for it', category: 'Research' });
    await endSession(site, page);
    await button(form, 'Submit').click();
    await expectLoginPromptAtHome(page, '/admin/users');
    await logInAs(page, account);
    await expect(field(form, 'Title')).toHaveValue('My own words for it');
    await expect(page).toHaveURL(/\/admin\/users$/);
    await goBackFromOverlay(page);
    await expect(form).toBeHidden();
    await expect(heading(page)).toHaveText('Admin Users');
    await expect(page).toHaveURL(/\/admin\/users$/);
  });
  await test.step('on a screen of one’s own, when another tab meets the end of the session and logs in', async () => {
    // Once the page is idle, the closed dialog has left the history.
    await whenIdle(page);
    await visit(page, '/explore/recent');
    const other = await anotherTab(page, '/library/my-posts');
    await Promise.all([whenIdle(page), whenIdle(other)]);
    const form = await pasteArticle(other, articles.article(aTitle('In another tab')));
    await fillPost(form, { title: 'Words of the other tab' });
    await endSession(site, page);
    await button(card(page, post.title), 'Like').click();
    await expectLoginPromptAtHome(other, '/library/my-posts');
    await logInAs(page, account);
    await expect(field(form, 'Title')).toHaveValue('Words of the other tab');
    await expect(other).toHaveURL(/\/library\/my-posts$/);
  });
});

test('comments that are open on Saved reopen with their draft after the login, and a confirmation above them does not block the redirect', async ({
  aComment,
  anAuthor,
  site,
}) => {
  const { account, post, page } = await anAuthor();
  await aComment(account, { post }, 'A thought.');
  await callApi(site.url, 'bookmarkPost', { params: { id: post.id }, token: account.token });
  await page.goto('/library/bookmarks');
  await openComments(page, post);
  await test.step('the text of a comment whose author is logged out is still there after the login', async () => {
    await box(page, 'Write a comment').fill('Half a thought');
    await endSession(site, page);
    await sendOf(page, 'Write a comment').click();
    await expectLoginPromptAtHome(page, '/library/bookmarks');
    await logInAs(page, account);
    await expect(box(page, 'Write a comment')).toHaveValue('Half a thought');
    // Escape closes the topmost dialog, which is Log in until it is gone.
    await expect(dialog(page, 'Log in')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/library\/bookmarks$/);
    await expect(card(page, post.title)).toBeVisible();
  });
  await test.step('a confirmation above the comments does not block the redirect that another tab causes', async () => {
    const other = await anotherTab(page, '/explore/recent');
    await openComments(page, post);
    await button(comment(page, 'A thought.'), 'Delete').click();
    await expect(dialog(page, 'Delete comment')).toBeVisible();
    await whenIdle(page);
    await endSession(site, other);
    await button(card(other, post.title), 'Like').click();
    await expectLoginPromptAtHome(page, '/library/bookmarks');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(heading(page)).toHaveText('Recent');
    await expect(page).toHaveURL(/\/explore\/recent$/);
  });
});
