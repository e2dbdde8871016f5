import * as commentMessages from '@magpie/contract/messages/comments';
import * as postMessages from '@magpie/contract/messages/posts';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import type { Page } from '@playwright/test';
import type { Account } from '../fixtures/content/people.ts';
import { box, comment, sendOf } from '../fixtures/content/comments.ts';
import {
  button,
  card,
  countBeside,
  dialog,
  logInAs,
  menuItem,
  openMenu,
  question,
} from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

/** The action just tried asks for a login and continues after it. */
async function logInWhenAsked(page: Page, account: Account) {
  await expect(dialog(page, 'Log in').getByText(sessionMessages.mustBeLoggedIn)).toBeVisible();
  await logInAs(page, account);
  await expect(dialog(page, 'Log in')).toBeHidden();
}

test.describe('an action on a post continues after the login', () => {
  test('saving', async ({ page, aUser, aPost }) => {
    const { title } = await aPost(await aUser());
    await page.goto('/explore/recent');
    await button(card(page, title), 'Save').click();
    await logInWhenAsked(page, await aUser());
    await expect(button(card(page, title), 'Unsave')).toBeVisible();
    await page.goto('/library/bookmarks');
    await expect(card(page, title)).toBeVisible();
  });

  test('reporting, after its confirmation', async ({ page, aUser, aPost }) => {
    const { title } = await aPost(await aUser());
    await page.goto('/explore/recent');
    await openMenu(card(page, title));
    await menuItem(page, 'Report').click();
    await logInWhenAsked(page, await aUser());
    await button(question(page, postMessages.confirmReportPost), 'Report').click();
    await expect(card(page, title).getByText('Under Review')).toBeVisible();
  });
});

test.describe('an action on a comment continues after the login', () => {
  const CONTENT = 'Something to react to.';

  test.beforeEach(async ({ aCommentedPost, page }) => {
    const post = await aCommentedPost(CONTENT);
    await page.goto(`/explore/recent?comments=${post.id}`);
    await expect(comment(page, CONTENT)).toBeVisible();
  });

  test('liking', async ({ page, aUser }) => {
    await button(comment(page, CONTENT), 'Like').click();
    await logInWhenAsked(page, await aUser());
    await expect(countBeside(comment(page, CONTENT), 'Unlike')).toHaveText('1');
  });

  test('replying', async ({ page, aUser }) => {
    await button(comment(page, CONTENT), 'Reply').click();
    await logInWhenAsked(page, await aUser());
    await expect(box(page, 'Write a reply')).toBeFocused();
    await page.keyboard.type('An answer.');
    await sendOf(page, 'Write a reply').click();
    await expect(comment(page, 'An answer.')).toBeVisible();
  });

  test('reporting, after its confirmation', async ({ page, aUser }) => {
    await button(comment(page, CONTENT), 'Report').click();
    await logInWhenAsked(page, await aUser());
    await button(question(page, commentMessages.confirmReportComment), 'Report').click();
    await expect(comment(page, CONTENT).getByText('Under Review')).toBeVisible();
  });
});
