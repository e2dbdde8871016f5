import * as postMessages from '@magpie/contract/messages/posts';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import { callApi } from '../fixtures/api.ts';
import { box, comment, openComments, sendOf } from '../fixtures/content/comments.ts';
import { button, card, countBeside, dialog, logInAs } from '../fixtures/screens/screens.ts';
import { endSession } from '../fixtures/session.ts';
import { whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(({ errors }) => errors.allow(/status of 401/));

/** The server ends the session during a write on a public screen. */

test('what the end of the session interrupts continues after the login', async ({ anAuthor, site }) => {
  const { account, post, page } = await anAuthor();
  await page.goto('/explore/recent');
  await test.step('a like', async () => {
    await endSession(site, page);
    await button(card(page, post.title), 'Like').click();
    await expect(dialog(page, 'Log in').getByText(sessionMessages.sessionEnded)).toBeVisible();
    await logInAs(page, account);
    await expect(dialog(page, 'Log in')).toBeHidden();
    await expect(countBeside(card(page, post.title), 'Unlike')).toHaveText('1');
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
  });
});

test('an interrupted like is rolled back when the login is cancelled', async ({ anAuthor, site }) => {
  const { post, page } = await anAuthor();
  const like = button(card(page, post.title), 'Like');
  await page.goto('/explore/recent');
  await endSession(site, page);
  await like.click();
  await expect(dialog(page, 'Log in').getByLabel('Username')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Log in')).toBeHidden();
  await expect(page.getByText(`${postMessages.likePost}: ${sessionMessages.sessionEnded}`)).toBeVisible();
  await expect(like).toBeVisible();
});
