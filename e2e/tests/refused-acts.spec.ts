import type { CallName } from '@magpie/contract/calls';
import * as commentMessages from '@magpie/contract/messages/comments';
import * as postMessages from '@magpie/contract/messages/posts';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { failCall, holdCall } from '../fixtures/failing-calls.ts';
import { box, type BoxName, comment, drawer, sendOf } from '../fixtures/content/comments.ts';
import { button, card, countBeside, menuItem, openMenu, question } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

/** A confirmed action whose call fails. */
interface Refused {
  call: CallName;
  action: 'Report' | 'Delete';
  words: string;
  failure: string;
}

/** The confirmation shows the failure and stays until it is cancelled. */
async function refuse(page: Page, { call, action, words, failure }: Refused) {
  const confirmation = question(page, words);
  const restore = await failCall(page, call, { body: {} });
  await button(confirmation, action).click();
  await expect(confirmation.getByRole('alert')).toHaveText(failure);
  await restore();
  await button(confirmation, 'Cancel').click();
  await expect(confirmation).toBeHidden();
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

// post-confirmation.dom.test.tsx, comment-confirmation.dom.test.tsx and use-comment-acts.dom.test.tsx test the other refusals.
test('what the server refuses leaves a post and its comments as they were', async ({
  aUser,
  aCommentedPost,
  loggedInPage,
  site,
  errors,
}) => {
  errors.allow(/status of 500/);
  const post = await aCommentedPost('As it was');
  const { id } = post;
  await callApi(site.url, 'reportPost', { params: { id }, token: (await aUser()).token });
  const page = await loggedInPage(await aUser({ admin: true }));
  await page.goto(`/explore/recent?comments=${id}`);
  const item = comment(page, 'As it was');
  await test.step('a like of a comment shows before the server has answered, and a refused unlike is taken back', async () => {
    const release = await holdCall(page, 'likeComment');
    await button(item, 'Like').click();
    await expect(countBeside(item, 'Unlike')).toHaveText('1');
    release();
    await failCall(page, 'unlikeComment', { body: {} });
    await button(item, 'Unlike').click();
    await expectToast(page, commentMessages.unlikeComment);
    await expect(countBeside(item, 'Unlike')).toHaveText('1');
  });
  await test.step('answer a comment, and edit and delete the answer', async () => {
    await button(item, 'Reply').click();
    await expectKept(page, 'replyToComment', 'Write a reply', 'An answer', commentMessages.addReply);
    await button(comment(page, 'An answer'), 'Edit').click();
    await expectKept(page, 'editComment', 'Edit comment', 'Written again', commentMessages.editComment);
    await button(comment(page, 'Written again'), 'Delete').click();
    await refuse(page, {
      call: 'deleteComment',
      action: 'Delete',
      words: commentMessages.confirmDeleteComment,
      failure: commentMessages.deleteComment,
    });
    await expect(comment(page, 'Written again')).toBeVisible();
  });
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  const shown = card(page, post.title);
  await test.step('approve a post', async () => {
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
  });
  await test.step('report a post', async () => {
    const words = postMessages.confirmReportPost;
    const open = async () => {
      await openMenu(shown);
      await menuItem(page, 'Report').click();
      await expect(question(page, words)).toBeVisible();
    };
    await open();
    await refuse(page, { call: 'reportPost', action: 'Report', words, failure: postMessages.reportPost });
    await expect(shown.getByText('Under Review')).toBeHidden();
    await open();
    await button(question(page, words), 'Report').click();
    await expect(shown.getByText('Under Review')).toBeVisible();
  });
});
