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

/** The action just tried asks for a login. */
async function expectAsked(page: Page) {
  await expect(dialog(page, 'Log in').getByText(sessionMessages.mustBeLoggedIn)).toBeVisible();
}

async function expectAskedAndCancel(page: Page) {
  await expectAsked(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Log in')).toBeHidden();
}

/** The action continues after the login. */
async function logInWhenAsked(page: Page, account: Account) {
  await expectAsked(page);
  await logInAs(page, account);
  await expect(dialog(page, 'Log in')).toBeHidden();
}

test('saving a post asks for a login; a report continues after the login', async ({ page, aUser, aPost }) => {
  const [{ title }, account] = [await aPost(await aUser()), await aUser()];
  await page.goto('/explore/recent');
  await test.step('saving', async () => {
    // before-the-script.spec.ts continues a like, which is the same kind of action.
    await button(card(page, title), 'Save').click();
    await expectAskedAndCancel(page);
  });
  await test.step('reporting, after its confirmation', async () => {
    await openMenu(card(page, title));
    await menuItem(page, 'Report').click();
    await logInWhenAsked(page, account);
    await button(question(page, postMessages.confirmReportPost), 'Report').click();
    await expect(card(page, title).getByText('Under Review')).toBeVisible();
  });
});

test('liking, answering and reporting a comment ask for a login and continue after it', async ({
  aCommentedPost,
  page,
  aUser,
}) => {
  const content = 'Something to react to.';
  const [post, account] = [await aCommentedPost(content), await aUser()];
  const item = comment(page, content);
  async function logOutAndOpen() {
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await logOut(page);
    await openComments(page, post);
  }
  await page.goto(`/explore/recent?comments=${post.id}`);
  await test.step('liking', async () => {
    await button(item, 'Like').click();
    await logInWhenAsked(page, account);
    await expect(countBeside(item, 'Unlike')).toHaveText('1');
  });
  await logOutAndOpen();
  await test.step('answering', async () => {
    await button(item, 'Reply').click();
    await logInWhenAsked(page, account);
    await expect(box(page, 'Write a reply')).toBeFocused();
    await page.keyboard.type('An answer.');
    await sendOf(page, 'Write a reply').click();
    await expect(comment(page, 'An answer.')).toBeVisible();
  });
  await logOutAndOpen();
  await test.step('reporting, after its confirmation', async () => {
    await button(item, 'Report').first().click();
    await logInWhenAsked(page, account);
    await button(question(page, commentMessages.confirmReportComment), 'Report').click();
    await expect(item.getByText('Under Review')).toBeVisible();
  });
});
