import * as commentMessages from '@magpie/contract/messages/comments';
import * as postMessages from '@magpie/contract/messages/posts';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import type { Page } from '@playwright/test';
import type { Account } from '../fixtures/content/people.ts';
import { box, comment, drawer, openComments, sendOf } from '../fixtures/content/comments.ts';
import {
  button,
  card,
  countBeside,
  dialog,
  logInAs,
  logOut,
  menuItem,
  openMenu,
  question,
} from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

/** Expects that the action that was tried asks for a login. */
async function expectAsked(page: Page) {
  await expect(dialog(page, 'Log in').getByText(sessionMessages.mustBeLoggedIn)).toBeVisible();
}

async function expectAskedAndCancel(page: Page) {
  await expectAsked(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Log in')).toBeHidden();
}

/** Expects that the action asks for a login, and logs in; the action then continues. */
async function logInWhenAsked(page: Page, account: Account) {
  await expectAsked(page);
  await logInAs(page, account);
  await expect(dialog(page, 'Log in')).toBeHidden();
}

test('saving asks for a login; liking, answering and reporting a comment, and reporting a post, continue after it', async ({
  aCommentedPost,
  page,
  aUser,
}) => {
  const content = 'Something to react to.';
  const [post, account] = [await aCommentedPost(content), await aUser()];
  const [shown, item] = [card(page, post.title), comment(page, content)];
  async function leaveAndLogOut() {
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await logOut(page);
  }
  await page.goto('/explore/recent');
  await test.step('saving', async () => {
    // In before-the-script.spec.ts a like, which is the same kind of action, continues after the login.
    await button(shown, 'Save').click();
    await expectAskedAndCancel(page);
  });
  await test.step('liking a comment', async () => {
    await openComments(page, post);
    await button(item, 'Like').click();
    await logInWhenAsked(page, account);
    await expect(countBeside(item, 'Unlike')).toHaveText('1');
  });
  await leaveAndLogOut();
  await test.step('answering it', async () => {
    await openComments(page, post);
    await button(item, 'Reply').click();
    await logInWhenAsked(page, account);
    await expect(box(page, 'Write a reply')).toBeFocused();
    await page.keyboard.type('An answer.');
    await sendOf(page, 'Write a reply').click();
    await expect(comment(page, 'An answer.')).toBeVisible();
  });
  await leaveAndLogOut();
  await test.step('reporting it, after a confirmation', async () => {
    await openComments(page, post);
    await button(item, 'Report').first().click();
    await logInWhenAsked(page, account);
    await button(question(page, commentMessages.confirmReportComment), 'Report').click();
    await expect(item.getByText('Under Review')).toBeVisible();
  });
  await leaveAndLogOut();
  await test.step('reporting the post, after a confirmation', async () => {
    await openMenu(shown);
    await menuItem(page, 'Report').click();
    await logInWhenAsked(page, account);
    await button(question(page, postMessages.confirmReportPost), 'Report').click();
    await expect(shown.getByText('Under Review')).toBeVisible();
  });
});
