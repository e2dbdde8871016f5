import * as commentMessages from '@magpie/contract/messages/comments';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import type { Post } from '@magpie/contract/posts';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { failCall, holdCall } from '../fixtures/failing-calls.ts';
import { box, comment, drawer, openComments, reply, sendOf } from '../fixtures/content/comments.ts';
import { button, card, countBeside, dialog, logInAs, question } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

async function visit(page: Page, post: Post) {
  await page.goto('/explore/recent');
  await openComments(page, post);
}

const writing = (page: Page) => box(page, 'Write a comment');

test('comments and replies are added; the text of a comment that was not sent is kept', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
  errors,
}) => {
  errors.allow(/status of 500/);
  const author = await aUser();
  const post = await aPost(author);
  const root = await aComment(author, { post }, 'The first word');
  await aComment(author, { comment: root }, 'An answer');
  const page = await loggedInPage(await aUser());
  await visit(page, post);
  const send = sendOf(page, 'Write a comment');
  await test.step('an empty comment cannot be sent', async () => {
    await expect(send).toBeDisabled();
    await writing(page).fill('   ');
    await expect(send).toBeDisabled();
  });
  await test.step('a thread has three levels', async () => {
    await reply(page, 'An answer', 'An answer to it');
  });
  await test.step('a new comment comes first', async () => {
    await writing(page).fill('The newer one');
    await page.keyboard.press('Tab');
    await expect(send).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(drawer(page).getByRole('article').first()).toContainText('The newer one');
    await expect(writing(page)).toHaveValue('');
    await expect(drawer(page).getByText(commentMessages.commentAdded).last()).toBeVisible();
    await expect(writing(page)).toBeFocused();
  });
  await test.step('a comment that fails keeps its text, also when the drawer closes', async () => {
    await failCall(page, 'createComment', { body: {} });
    await writing(page).fill('A thought in the making');
    await send.click();
    await expect(page.getByText(commentMessages.addComment)).toBeVisible();
    await expect(writing(page)).toHaveValue('A thought in the making');
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(countBeside(card(page, post.title), 'Comments')).toHaveText('4');
    await openComments(page, post);
    await expect(writing(page)).toHaveValue('A thought in the making');
  });
  await test.step('everything is there after a reload', async () => {
    await page.reload();
    await expect(writing(page)).toHaveValue('A thought in the making');
    for (const content of ['The first word', 'An answer', 'An answer to it'])
      await expect(drawer(page).getByText(content, { exact: true })).toBeVisible();
  });
});

test('authors edit and delete their comments; a deleted one with replies leaves a placeholder', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
}) => {
  const [post, author] = [await aPost(await aUser()), await aUser()];
  const root = await aComment(author, { post }, 'With an answer');
  await aComment(await aUser(), { comment: root }, 'The answer');
  await aComment(author, { post }, 'Without one');
  const page = await loggedInPage(author);
  await visit(page, post);

  await button(comment(page, 'Without one'), 'Edit').click();
  await box(page, 'Edit comment').fill('Written again');
  await expect(button(drawer(page), 'Delete')).toHaveCount(1);
  await sendOf(page, 'Edit comment').click();
  await expect(comment(page, 'Written again')).toBeVisible();

  for (const content of ['Written again', 'With an answer']) {
    await button(comment(page, content), 'Delete').first().click();
    await button(question(page, commentMessages.confirmDeleteComment), 'Delete').click();
    await expect(drawer(page).getByText(content, { exact: true })).toHaveCount(0);
  }
  await expect(drawer(page).getByText(commentMessages.deletedComment)).toBeVisible();
  await expect(comment(page, 'The answer')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(countBeside(card(page, post.title), 'Comments')).toHaveText('1');
});

test('a comment shows admins its status, and a removed one has no Reply', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
  site,
}) => {
  const [author, reader] = [await aUser(), await aUser()];
  const post = await aPost(author);
  const { id } = await aComment(author, { post }, 'Doubtful words');
  await callApi(site.url, 'reportComment', { params: { id }, body: {}, token: reader.token });

  const admin = await loggedInPage(await aUser({ admin: true }));
  await visit(admin, post);
  const item = comment(admin, 'Doubtful words');
  await expect(item.getByText('Under Review')).toBeVisible();
  await button(item, 'Approve').click();
  await expect(item.getByText('Under Review')).toBeHidden();
  await button(item, 'Remove').click();
  await button(question(admin, commentMessages.confirmRemoveComment), 'Remove').click();
  await expect(item.getByText('Removed', { exact: true })).toBeVisible();
  await expect(button(item, 'Reply')).toBeHidden();
});

test('an anonymous visitor reads comments, also after a failed load, and is asked to log in to write', async ({
  aCommentedPost,
  page,
  aUser,
  errors,
}) => {
  errors.allow(/status of 500/);
  const post = await aCommentedPost('Read by all');
  const account = await aUser();
  await page.goto('/explore/recent');
  await test.step('a failed load can be retried', async () => {
    const restore = await failCall(page, 'listPostComments');
    await openComments(page, post);
    await expect(drawer(page).getByText(commentMessages.loadComments)).toBeVisible();
    await restore();
    await button(drawer(page), 'Retry').click();
    await expect(comment(page, 'Read by all')).toBeVisible();
  });
  await test.step('writing continues after the login', async () => {
    await writing(page).fill('Mine, once I am in');
    await sendOf(page, 'Write a comment').click();
    await expect(dialog(page, 'Log in').getByText(sessionMessages.mustBeLoggedIn)).toBeVisible();
    await logInAs(page, account);
    await expect(comment(page, 'Mine, once I am in')).toBeVisible();
  });
});

test('Back closes the drawer and its URL opens it; the comment field has the focus when the drawer opens', async ({
  aCommentedPost,
  page,
}) => {
  const post = await aCommentedPost('Linked to');
  await visit(page, post);
  await expect(writing(page)).toBeFocused();
  // The drawer is shown before it has its entry in the history.
  await expect(page).toHaveURL(/[?&]comments=/);
  await page.goBack();
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(/\/explore\/recent$/);
  const release = await holdCall(page, 'getPost');
  await page.goto(`/explore/top?comments=${post.id}`);
  await expect(button(drawer(page), 'Close')).toBeFocused();
  release();
  await expect(writing(page)).toBeFocused();
  await expect(comment(page, 'Linked to')).toBeVisible();
  await expect(drawer(page).getByRole('link', { name: post.title })).toHaveAttribute('href', post.url);
  await expect(button(drawer(page), 'Save')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(/\/explore\/top$/);
  const home = await page.request.get(`/?comments=${post.id}`, { maxRedirects: 0 });
  expect(home.headers()['location']).toBe(`/explore/recent?comments=${post.id}`);
});

test('a drawer opened by its URL shows a failed load, which can be retried', async ({
  aCommentedPost,
  page,
  aUser,
  site,
  errors,
}) => {
  errors.allow(/status of 404/);
  const { token } = await aUser({ admin: true });
  const post = await aCommentedPost('There again');
  await callApi(site.url, 'removePost', { params: { id: post.id }, body: {}, token });
  await page.goto(`/explore/recent?comments=${post.id}`);
  await expect(drawer(page).getByRole('alert')).toHaveText(new RegExp(commentMessages.loadComments));
  await callApi(site.url, 'approvePost', { params: { id: post.id }, body: {}, token });
  await button(drawer(page), 'Retry').click();
  await expect(comment(page, 'There again')).toBeVisible();
});
