import type { CallName } from '@magpie/contract/calls';
import * as commentMessages from '@magpie/contract/messages/comments';
import * as postMessages from '@magpie/contract/messages/posts';
import type { Post } from '@magpie/contract/posts';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { failCall, holdCall } from '../fixtures/failing-calls.ts';
import { box, type BoxName, comment, drawer, sendOf } from '../fixtures/content/comments.ts';
import { button, card, countBeside, menuItem, openMenu, question } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
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

/** The text stays in its box when it is refused, and is sent afterwards. */
async function expectKept(page: Page, call: CallName, name: BoxName, text: string, failure: string) {
  const restore = await failCall(page, call, { body: {} });
  await box(page, name).fill(text);
  await sendOf(page, name).click();
  await expect(drawer(page).getByRole('alert')).toHaveText(failure);
  await expect(box(page, name)).toHaveValue(text);
  await restore();
  await sendOf(page, name).click();
  await expect(comment(page, text)).toBeVisible();
}

/** Expects the toast and dismisses it before the next. */
async function expectToast(page: Page, sentence: string) {
  const toast = page.getByRole('status').filter({ hasText: sentence });
  await expect(toast).toBeVisible();
  await button(toast, 'Dismiss').first().click();
  await expect(toast).toBeHidden();
}

test.beforeEach(({ errors }) => errors.allow(/status of 500/));

async function showComments(page: Page, { id }: Post) {
  await visit(page, `/explore/recent?comments=${id}`);
  await expect(drawer(page).getByRole('article').first()).toBeVisible();
}

test.describe('what the server refuses leaves everything as it was', () => {
  test('when a reader reports a post, and likes, unlikes, answers or reports a comment', async ({
    aCommentedPost,
    aLoggedInUser,
  }) => {
    const [post, { page }] = [await aCommentedPost('As it was'), await aLoggedInUser()];
    const shown = card(page, post.title);
    await page.goto(`/explore/recent?comments=${post.id}`);
    const item = comment(page, 'As it was');
    await test.step('like a comment, which shows before the answer, and unlike it', async () => {
      const release = await holdCall(page, 'likeComment');
      await button(item, 'Like').click();
      await expect(countBeside(item, 'Unlike')).toHaveText('1');
      release();
      await failCall(page, 'unlikeComment', { body: {} });
      await button(item, 'Unlike').click();
      await expectToast(page, commentMessages.unlikeComment);
      await expect(countBeside(item, 'Unlike')).toHaveText('1');
    });
    await test.step('answer a comment', async () => {
      const text = 'Kept until it is sent';
      await button(item, 'Reply').click();
      await expectKept(page, 'replyToComment', 'Write a reply', text, commentMessages.addReply);
    });
    await test.step('report a comment, and a post', async () => {
      await button(item, 'Report').first().click();
      await refuse(page, COMMENT_CONFIRMATIONS.report, async () => {
        await expect(item.getByText('Under Review')).toBeHidden();
      });
      await page.keyboard.press('Escape');
      await expect(drawer(page)).toBeHidden();
      await openConfirmation(page, shown, POST_CONFIRMATIONS.report);
      await refuse(page, POST_CONFIRMATIONS.report, async () => {
        await expect(shown.getByText('Under Review')).toBeHidden();
      });
      await openConfirmation(page, shown, POST_CONFIRMATIONS.report);
      await button(question(page, POST_CONFIRMATIONS.report.words), 'Report').click();
      await expect(shown.getByText('Under Review')).toBeVisible();
    });
  });

  test('when an author deletes a post in My Posts, and edits or deletes a comment', async ({
    anAuthor,
    aComment,
  }) => {
    const { account, post, page } = await anAuthor();
    await aComment(account, { post }, 'As it was');
    const shown = card(page, post.title);
    await page.goto('/library/my-posts');
    await button(shown, 'Delete').click();
    await refuse(page, POST_CONFIRMATIONS.delete, () => expect(shown).toBeVisible());

    await showComments(page, post);
    await button(comment(page, 'As it was'), 'Edit').click();
    await expectKept(page, 'editComment', 'Edit comment', 'Written again', commentMessages.editComment);
    await button(comment(page, 'Written again'), 'Delete').click();
    await refuse(page, COMMENT_CONFIRMATIONS.delete, () =>
      expect(comment(page, 'Written again')).toBeVisible(),
    );
  });

  test('when an admin approves or removes a post or a comment', async ({
    aUser,
    aCommentedPost,
    loggedInPage,
    site,
  }) => {
    const [admin, post] = [await aUser({ admin: true }), await aCommentedPost('As it was')];
    const { token } = admin;
    const { results } = await callApi(site.url, 'listPostComments', { params: { id: post.id } });
    await callApi(site.url, 'reportPost', { params: { id: post.id }, token });
    await callApi(site.url, 'reportComment', { params: { id: results[0]?.id ?? 0 }, token });
    const page = await loggedInPage(admin);
    const shown = card(page, post.title);
    const item = comment(page, 'As it was');
    await page.goto('/explore/recent');
    await test.step('a post', async () => {
      const approve = async () => {
        await openMenu(shown);
        await menuItem(page, 'Approve').click();
      };
      const restore = await failCall(page, 'approvePost', { body: {} });
      await approve();
      await expectToast(page, postMessages.approvePost);
      await expect(shown.getByText('Under Review')).toBeVisible();
      await restore();
      await approve();
      await expect(shown.getByText('Under Review')).toBeHidden();
      await openConfirmation(page, shown, POST_CONFIRMATIONS.remove);
      await refuse(page, POST_CONFIRMATIONS.remove, () => expect(shown).toBeVisible());
    });
    await test.step('a comment', async () => {
      await showComments(page, post);
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
});
