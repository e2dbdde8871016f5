import { texts } from '@magpie/contract/messages';
import type { Post } from '@magpie/contract/posts';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { failCall, holdCall } from '../fixtures/failing-calls.ts';
import { PASSWORD } from '../fixtures/people.ts';
import { button, card, comment, countBeside, dialog, fillLogin, question } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const drawer = (page: Page) => dialog(page, 'Comments');
const writing = (page: Page) => drawer(page).getByRole('textbox', { name: 'Write a comment' });
const replying = (page: Page) => drawer(page).getByRole('textbox', { name: 'Write a reply' });

async function openComments(page: Page, { title }: Post) {
  await page.goto('/explore/recent');
  await button(card(page, title), 'Comments').click();
  await expect(writing(page)).toBeVisible();
}

async function reply(page: Page, to: string, content: string) {
  await button(comment(page, to), 'Reply').click();
  const form = drawer(page).locator('form', { has: page.getByLabel('Write a reply') });
  await replying(page).fill('  ');
  await expect(button(form, 'Send')).toBeDisabled();
  await replying(page).fill(content);
  await button(form, 'Send').click();
  await expect(comment(page, content)).toBeVisible();
}

test('a thread has three levels, and an answer to the third stays in sight', async ({
  aUser,
  aPost,
  loggedInPage,
}) => {
  const post = await aPost(await aUser());
  const page = await loggedInPage(await aUser());
  await openComments(page, post);
  await expect(drawer(page).getByText(texts.noComments)).toBeVisible();
  const send = button(drawer(page), 'Send');
  await expect(send).toBeDisabled();
  await writing(page).fill('   ');
  await expect(send).toBeDisabled();
  await writing(page).fill('The first word');
  await send.click();
  await expect(comment(page, 'The first word')).toBeVisible();
  await expect(writing(page)).toHaveValue('');
  await reply(page, 'The first word', 'An answer');
  await reply(page, 'An answer', 'An answer to it');
  await reply(page, 'An answer to it', 'And one more');
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(countBeside(card(page, post.title), 'Comments')).toHaveText('4');
  await page.reload();
  await button(card(page, post.title), 'Comments').click();
  for (const content of ['The first word', 'An answer', 'An answer to it', 'And one more']) {
    await expect(drawer(page).getByText(content, { exact: true })).toBeVisible();
  }
});

test('a new comment is first', async ({ aUser, aPost, aComment, loggedInPage }) => {
  const post = await aPost(await aUser());
  await aComment(await aUser(), { post }, 'The older one');
  const page = await loggedInPage(await aUser());
  await openComments(page, post);
  await writing(page).fill('The newer one');
  await page.keyboard.press('Tab');
  await expect(button(drawer(page), 'Send')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByRole('article').first()).toContainText('The newer one');
  await expect(drawer(page).getByText(texts.commentAdded)).toBeVisible();
  await expect(writing(page)).toBeFocused();
});

test('one’s own can be edited and deleted; with an answer below it leaves a tombstone', async ({
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
  await openComments(page, post);

  await button(comment(page, 'Without one'), 'Edit').click();
  const editing = drawer(page).getByRole('textbox').filter({ hasText: 'Without one' });
  await editing.fill('Written anew');
  await expect(button(drawer(page), 'Delete')).toHaveCount(1);
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await expect(comment(page, 'Written anew')).toBeVisible();

  for (const [content, left] of [
    ['Written anew', 0],
    ['With an answer', 0],
  ] as const) {
    await button(comment(page, content), 'Delete').first().click();
    await button(question(page, texts.confirmDeleteComment), 'Delete').click();
    await expect(drawer(page).getByText(content, { exact: true })).toHaveCount(left);
  }
  await expect(drawer(page).getByText(texts.deletedComment)).toBeVisible();
  await expect(comment(page, 'The answer')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(countBeside(card(page, post.title), 'Comments')).toHaveText('1');
});

test('likes show at once and go back when refused', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
  errors,
}) => {
  errors.allow(/status of 500/);
  const post = await aPost(await aUser());
  await aComment(await aUser(), { post }, 'Likeable');
  const page = await loggedInPage(await aUser());
  await openComments(page, post);
  const release = await holdCall(page, 'likeComment');
  await button(comment(page, 'Likeable'), 'Like').click();
  await expect(countBeside(comment(page, 'Likeable'), 'Unlike')).toHaveText('1');
  release();
  const mend = await failCall(page, 'unlikeComment');
  await button(comment(page, 'Likeable'), 'Unlike').click();
  await expect(page.getByText(texts.unlikeComment)).toBeVisible();
  await expect(countBeside(comment(page, 'Likeable'), 'Unlike')).toHaveText('1');
  await mend();
});

test('reported, approved, removed: badges, and no answer to what was removed', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
}) => {
  const post = await aPost(await aUser());
  await aComment(await aUser(), { post }, 'Doubtful words');
  const page = await loggedInPage(await aUser());
  await openComments(page, post);
  await button(comment(page, 'Doubtful words'), 'Report').click();
  await button(question(page, texts.confirmReportComment), 'Report').click();
  await expect(comment(page, 'Doubtful words').getByText('Under Review')).toBeVisible();
  await expect(button(comment(page, 'Doubtful words'), 'Report')).toBeHidden();

  const admin = await loggedInPage(await aUser({ admin: true }));
  await openComments(admin, post);
  const item = comment(admin, 'Doubtful words');
  await button(item, 'Approve').click();
  await expect(item.getByText('Under Review')).toBeHidden();
  await button(item, 'Remove').click();
  await button(question(admin, texts.confirmRemoveComment), 'Remove').click();
  await expect(item.getByText('Removed', { exact: true })).toBeVisible();
  await expect(button(item, 'Reply')).toBeHidden();

  await openComments(page, post);
  await expect(drawer(page).getByText(texts.removedComment)).toBeVisible();
  await expect(drawer(page).getByText('Doubtful words')).toBeHidden();
  await expect(button(drawer(page), 'Reply')).toBeHidden();
});

test('an anonymous reader reads, and is asked for a login to write', async ({
  page,
  aUser,
  aPost,
  aComment,
}) => {
  const post = await aPost(await aUser());
  await aComment(await aUser(), { post }, 'Read by all');
  const { user } = await aUser();
  await openComments(page, post);
  await expect(comment(page, 'Read by all')).toBeVisible();
  await writing(page).fill('Mine, once I am in');
  await button(drawer(page), 'Send').click();
  await expect(dialog(page, 'Log in').getByText(texts.mustBeLoggedIn)).toBeVisible();
  await fillLogin(page, user.username, PASSWORD);
  await expect(comment(page, 'Mine, once I am in')).toBeVisible();
});

test('drafts survive closing and a reload', async ({ aUser, aPost, aComment, loggedInPage }) => {
  const post = await aPost(await aUser());
  await aComment(await aUser(), { post }, 'Answer me');
  const page = await loggedInPage(await aUser());
  await openComments(page, post);
  await writing(page).fill('A thought in the making');
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await button(card(page, post.title), 'Comments').click();
  await expect(writing(page)).toHaveValue('A thought in the making');
  await page.reload();
  await expect(writing(page)).toHaveValue('A thought in the making');
});

test('Back closes the drawer, and a link opens it', async ({ page, aUser, aPost, aComment }) => {
  const post = await aPost(await aUser());
  await aComment(await aUser(), { post }, 'Linked to');
  await openComments(page, post);
  await page.goBack();
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(/\/explore\/recent$/);
  await page.goto(`/explore/top?comments=${post.id}`);
  await expect(comment(page, 'Linked to')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(/\/explore\/top$/);
});

test('more threads are loaded on demand', async ({ page, aUser, aPost, aComment }) => {
  const [post, author] = [await aPost(await aUser()), await aUser()];
  for (let count = 1; count <= 22; count++) await aComment(author, { post }, `Thread number ${count}.`);
  await openComments(page, post);
  await expect(comment(page, 'Thread number 22.')).toBeVisible();
  await expect(comment(page, 'Thread number 1.')).toBeHidden();
  await drawer(page).getByRole('button', { name: /more/i }).click();
  await expect(comment(page, 'Thread number 1.')).toBeVisible();
});

test.describe('failures', () => {
  test('of loading can be asked again', async ({ page, aUser, aPost, aComment, errors }) => {
    errors.allow(/status of 500/);
    const post = await aPost(await aUser());
    await aComment(await aUser(), { post }, 'There after all');
    await page.goto('/explore/recent');
    const mend = await failCall(page, 'listPostComments');
    await button(card(page, post.title), 'Comments').click();
    await expect(drawer(page).getByText(texts.loadComments)).toBeVisible();
    await mend();
    await button(drawer(page), 'Retry').click();
    await expect(comment(page, 'There after all')).toBeVisible();
  });

  test('of a followed link are told where the comments would be', async ({
    page,
    aUser,
    aPost,
    aComment,
    site,
    errors,
  }) => {
    errors.allow(/status of 404/);
    const { token } = await aUser({ admin: true });
    const post = await aPost(await aUser());
    await aComment(await aUser(), { post }, 'There again');
    await callApi(site.url, 'removePost', { params: { id: post.id }, body: {}, token });
    await page.goto(`/explore/recent?comments=${post.id}`);
    await expect(drawer(page).getByRole('alert')).toHaveText(new RegExp(texts.loadComments));
    await callApi(site.url, 'approvePost', { params: { id: post.id }, body: {}, token });
    await button(drawer(page), 'Retry').click();
    await expect(comment(page, 'There again')).toBeVisible();
  });

  test('of writing keep what was written', async ({ aUser, aPost, loggedInPage, errors }) => {
    errors.allow(/status of 500/);
    const post = await aPost(await aUser());
    const page = await loggedInPage(await aUser());
    await openComments(page, post);
    await failCall(page, 'createComment', { body: {} });
    await writing(page).fill('Not lost');
    await button(drawer(page), 'Send').click();
    await expect(page.getByText(texts.addComment)).toBeVisible();
    await expect(writing(page)).toHaveValue('Not lost');
  });
});
