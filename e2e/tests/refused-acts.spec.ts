import type { CallName } from '@magpie/contract/calls';
import * as commentMessages from '@magpie/contract/messages/comments';
import * as postMessages from '@magpie/contract/messages/posts';
import type { Post } from '@magpie/contract/posts';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { failCall, holdCall } from '../fixtures/failing-calls.ts';
import { box, comment, drawer, sendOf } from '../fixtures/content/comments.ts';
import { button, card, countBeside, menuItem, openMenu, question } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

/** An action with a confirmation. */
interface ConfirmedAction {
  call: CallName;
  action: 'Report' | 'Remove' | 'Delete';
  words: string;
  failure: string;
}

const POST_CONFIRMATIONS = {
  report: {
    call: 'reportPost',
    action: 'Report',
    words: postMessages.confirmReportPost,
    failure: postMessages.reportPost,
  },
  remove: {
    call: 'removePost',
    action: 'Remove',
    words: postMessages.confirmRemovePost,
    failure: postMessages.removePost,
  },
  delete: {
    call: 'deletePost',
    action: 'Delete',
    words: postMessages.confirmDeletePost,
    failure: postMessages.deletePost,
  },
} as const satisfies Record<string, ConfirmedAction>;

const COMMENT_CONFIRMATIONS = {
  report: {
    call: 'reportComment',
    action: 'Report',
    words: commentMessages.confirmReportComment,
    failure: commentMessages.reportComment,
  },
  remove: {
    call: 'removeComment',
    action: 'Remove',
    words: commentMessages.confirmRemoveComment,
    failure: commentMessages.removeComment,
  },
  delete: {
    call: 'deleteComment',
    action: 'Delete',
    words: commentMessages.confirmDeleteComment,
    failure: commentMessages.deleteComment,
  },
} as const satisfies Record<string, ConfirmedAction>;

/** The confirmation shows the failure and stays until it is cancelled; nothing has changed. */
async function refuse(
  page: Page,
  { call, action, words, failure }: ConfirmedAction,
  asIs: () => Promise<void>,
) {
  const confirmation = question(page, words);
  const restore = await failCall(page, call, { body: {} });
  await button(confirmation, action).click();
  await expect(confirmation.getByRole('alert')).toHaveText(failure);
  await restore();
  await button(confirmation, 'Cancel').click();
  await expect(confirmation).toBeHidden();
  await asIs();
}

async function openConfirmation(page: Page, of: Locator, { action, words }: ConfirmedAction) {
  await openMenu(of);
  await menuItem(page, action).click();
  await expect(question(page, words)).toBeVisible();
}

/** Expects the toast and dismisses it before the next. */
async function expectToast(page: Page, sentence: string) {
  const toast = page.getByRole('status').filter({ hasText: sentence });
  await expect(toast).toBeVisible();
  await button(toast, 'Dismiss').first().click();
  await expect(toast).toBeHidden();
}

test.beforeEach(({ errors }) => errors.allow(/status of 500/));

test.describe('a post stays as it was when the server refuses', () => {
  test('when it is unliked, unsaved or reported', async ({ aUser, aPost, loggedInPage, site }) => {
    const [{ id, title }, viewer] = [await aPost(await aUser()), await aUser()];
    const input = { params: { id }, token: viewer.token };
    await callApi(site.url, 'likePost', input);
    await callApi(site.url, 'bookmarkPost', input);
    const page = await loggedInPage(viewer);
    await page.goto('/library/bookmarks');
    const undo = [
      { name: 'Unlike', call: 'unlikePost', failure: postMessages.unlikePost },
      { name: 'Unsave', call: 'unbookmarkPost', failure: postMessages.unsavePost },
    ] as const;
    for (const { name, call, failure } of undo) {
      await failCall(page, call, { body: {} });
      await button(card(page, title), name).click();
      await expectToast(page, failure);
      await expect(button(card(page, title), name)).toBeVisible();
    }
    await expect(countBeside(card(page, title), 'Unlike')).toHaveText('1');
    await openConfirmation(page, card(page, title), POST_CONFIRMATIONS.report);
    await refuse(page, POST_CONFIRMATIONS.report, async () => {
      await expect(card(page, title).getByText('Under Review')).toBeHidden();
    });
    await openConfirmation(page, card(page, title), POST_CONFIRMATIONS.report);
    await button(question(page, postMessages.confirmReportPost), 'Report').click();
    await expect(card(page, title).getByText('Under Review')).toBeVisible();
  });

  test('when it is approved or removed', async ({ aUser, aPost, loggedInPage, site }) => {
    const admin = await aUser({ admin: true });
    const [reported, other] = [await aPost(await aUser()), await aPost(await aUser())];
    await callApi(site.url, 'reportPost', { params: { id: reported.id }, token: admin.token });
    const page = await loggedInPage(admin);
    await page.goto('/explore/recent');
    const restore = await failCall(page, 'approvePost', { body: {} });
    await openMenu(card(page, reported.title));
    await menuItem(page, 'Approve').click();
    await expectToast(page, postMessages.approvePost);
    await expect(card(page, reported.title).getByText('Under Review')).toBeVisible();
    await restore();
    await openMenu(card(page, reported.title));
    await menuItem(page, 'Approve').click();
    await expect(card(page, reported.title).getByText('Under Review')).toBeHidden();
    await openConfirmation(page, card(page, other.title), POST_CONFIRMATIONS.remove);
    await refuse(page, POST_CONFIRMATIONS.remove, () => expect(card(page, other.title)).toBeVisible());
  });

  test('when it is deleted, on its card or in My Posts', async ({ aUser, aPost, loggedInPage }) => {
    const author = await aUser();
    const { title } = await aPost(author);
    const page = await loggedInPage(author);
    await page.goto('/explore/recent');
    await openConfirmation(page, card(page, title), POST_CONFIRMATIONS.delete);
    await refuse(page, POST_CONFIRMATIONS.delete, () => expect(card(page, title)).toBeVisible());
    await page.goto('/library/my-posts');
    await button(card(page, title), 'Delete').click();
    await refuse(page, POST_CONFIRMATIONS.delete, () => expect(card(page, title)).toBeVisible());
  });
});

test.describe('a comment stays as it was when the server refuses', () => {
  async function visit(page: Page, { id }: Post) {
    await page.goto(`/explore/recent?comments=${id}`);
    await expect(drawer(page).getByRole('article').first()).toBeVisible();
  }

  test('when it is liked, which shows before the answer, unliked, reported or replied to', async ({
    aCommentedPost,
    aUser,
    loggedInPage,
  }) => {
    const post = await aCommentedPost('As it was');
    const page = await loggedInPage(await aUser());
    await visit(page, post);
    const item = comment(page, 'As it was');
    const restoreLike = await failCall(page, 'likeComment', { body: {} });
    await button(item, 'Like').click();
    await expectToast(page, commentMessages.likeComment);
    await expect(countBeside(item, 'Like')).toHaveText('0');
    await restoreLike();
    const release = await holdCall(page, 'likeComment');
    await button(item, 'Like').click();
    await expect(countBeside(item, 'Unlike')).toHaveText('1');
    release();
    await failCall(page, 'unlikeComment', { body: {} });
    await button(item, 'Unlike').click();
    await expectToast(page, commentMessages.unlikeComment);
    await expect(countBeside(item, 'Unlike')).toHaveText('1');

    const restoreReply = await failCall(page, 'replyToComment', { body: {} });
    await button(item, 'Reply').click();
    await box(page, 'Write a reply').fill('Kept until it is sent');
    await sendOf(page, 'Write a reply').click();
    await expect(drawer(page).getByRole('alert')).toHaveText(commentMessages.addReply);
    await expect(box(page, 'Write a reply')).toHaveValue('Kept until it is sent');
    await restoreReply();
    await sendOf(page, 'Write a reply').click();
    await expect(comment(page, 'Kept until it is sent')).toBeVisible();

    await button(item, 'Report').first().click();
    await refuse(page, COMMENT_CONFIRMATIONS.report, async () => {
      await expect(item.getByText('Under Review')).toBeHidden();
    });
  });

  test('when it is edited or deleted', async ({ aUser, aPost, aComment, loggedInPage }) => {
    const [post, author] = [await aPost(await aUser()), await aUser()];
    await aComment(author, { post }, 'As it was');
    const page = await loggedInPage(author);
    await visit(page, post);
    const restore = await failCall(page, 'editComment', { body: {} });
    await button(comment(page, 'As it was'), 'Edit').click();
    await box(page, 'Edit comment').fill('Written again');
    await sendOf(page, 'Edit comment').click();
    await expect(drawer(page).getByRole('alert')).toHaveText(commentMessages.editComment);
    await expect(box(page, 'Edit comment')).toHaveValue('Written again');
    await restore();
    await sendOf(page, 'Edit comment').click();
    await expect(comment(page, 'Written again')).toBeVisible();
    await button(comment(page, 'Written again'), 'Delete').click();
    await refuse(page, COMMENT_CONFIRMATIONS.delete, () =>
      expect(comment(page, 'Written again')).toBeVisible(),
    );
  });

  test('when it is approved or removed', async ({ aUser, aPost, aComment, loggedInPage, site }) => {
    const [post, admin] = [await aPost(await aUser()), await aUser({ admin: true })];
    const { id } = await aComment(await aUser(), { post }, 'As it was');
    await callApi(site.url, 'reportComment', { params: { id }, token: admin.token });
    const page = await loggedInPage(admin);
    await visit(page, post);
    const item = comment(page, 'As it was');
    const restore = await failCall(page, 'approveComment', { body: {} });
    await button(item, 'Approve').click();
    await expectToast(page, commentMessages.approveComment);
    await expect(item.getByText('Under Review')).toBeVisible();
    await restore();
    await button(item, 'Approve').click();
    await expect(item.getByText('Under Review')).toBeHidden();
    await button(item, 'Remove').click();
    await refuse(page, COMMENT_CONFIRMATIONS.remove, () =>
      expect(item.getByText('Removed', { exact: true })).toBeHidden(),
    );
  });
});
