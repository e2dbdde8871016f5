import * as postMessages from '@magpie/contract/messages/posts';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import { callApi } from '../fixtures/api.ts';
import { box, comment, drawer, openComments, sendOf } from '../fixtures/content/comments.ts';
import { button, card, countBeside, dialog, logInAs } from '../fixtures/screens/screens.ts';
import { endSession } from '../fixtures/session.ts';
import { whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(({ errors }) => errors.allow(/status of 401/));

/** The server has ended the session, and the browser learns of it by a write on a public screen. */

test('an action that is refused because the session has ended continues after a login, or is rolled back when that is cancelled', async ({
  anAuthor,
  site,
}) => {
  const { account, post, page } = await anAuthor();
  const shown = card(page, post.title);
  const logIn = dialog(page, 'Log in');
  await page.goto('/explore/recent');
  await test.step('a like', async () => {
    await endSession(site, page);
    await button(shown, 'Like').click();
    await expect(logIn.getByText(sessionMessages.sessionEnded)).toBeVisible();
    await logInAs(page, account);
    await expect(logIn).toBeHidden();
    await expect(countBeside(shown, 'Unlike')).toHaveText('1');
    await whenIdle(page);
    const { likes_count } = await callApi(site.url, 'getPost', { params: { id: post.id } });
    expect(likes_count).toBe(1);
  });
  await test.step('a comment', async () => {
    await openComments(page, post);
    await box(page, 'Write a comment').fill('Written before it ended.');
    await endSession(site, page);
    await sendOf(page, 'Write a comment').click();
    await logInAs(page, account);
    await expect(comment(page, 'Written before it ended.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
  });
  await test.step('an action whose login is cancelled', async () => {
    await endSession(site, page);
    await button(shown, 'Save').click();
    await expect(logIn.getByLabel('Username')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(logIn).toBeHidden();
    await expect(page.getByText(`${postMessages.savePost}: ${sessionMessages.sessionEnded}`)).toBeVisible();
    await expect(button(shown, 'Save')).toBeVisible();
  });
});
