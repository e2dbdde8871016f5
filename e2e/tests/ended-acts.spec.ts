import * as postMessages from '@magpie/contract/messages/posts';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import { callApi } from '../fixtures/api.ts';
import { countCalls } from '../fixtures/failing-calls.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { box, comment, drawer, openComments, sendOf } from '../fixtures/content/comments.ts';
import { button, card, countBeside, dialog, logInAs, openLogin } from '../fixtures/screens/screens.ts';
import { endSession } from '../fixtures/session.ts';
import { whenIdle } from '../fixtures/settled.ts';
import { fillPost, pasteArticle } from '../fixtures/content/submitting.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(({ errors }) => errors.allow(/status of 401/));

/** The server ends the session during a write on a public screen. */

test('what the end of the session interrupts continues after the login', async ({
  anAuthor,
  articles,
  site,
}) => {
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
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
  });
  await test.step('a submission, which is restored as it was filled in', async () => {
    const form = await pasteArticle(page, articles.article(aTitle('Before it ended')));
    const title = aTitle('My own words for it');
    await fillPost(form, { title, category: 'Research' });
    await endSession(site, page);
    await button(form, 'Submit').click();
    await logInAs(page, account);
    await expect(form.getByLabel('Title')).toHaveValue(title);
    await button(form, 'Submit').click();
    await expect(card(page, title)).toBeVisible();
  });
});

test('an interrupted like is rolled back when the login is cancelled or is of another user', async ({
  anAuthor,
  aUser,
  site,
}) => {
  const [{ account, post, page }, other] = [await anAuthor(), await aUser()];
  const refused = page.getByText(`${postMessages.likePost}: ${sessionMessages.sessionEnded}`);
  const like = button(card(page, post.title), 'Like');
  await page.goto('/explore/recent');
  await test.step('cancelled', async () => {
    await endSession(site, page);
    await like.click();
    await expect(dialog(page, 'Log in').getByLabel('Username')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Log in')).toBeHidden();
    await expect(refused).toBeVisible();
    await expect(like).toBeVisible();
  });
  await test.step('of another user', async () => {
    await openLogin(page);
    await logInAs(page, account);
    await expect(button(page, 'My Account')).toBeVisible();
    await button(page.getByRole('status'), 'Dismiss').click();
    await expect(refused).toBeHidden();
    await endSession(site, page);
    const likes = countCalls(page, 'likePost');
    await like.click();
    await logInAs(page, other);
    await expect(refused).toBeVisible();
    await expect(button(page, 'My Account')).toHaveAttribute('title', other.user.username);
    await expect(like).toBeVisible();
    expect(likes()).toHaveLength(1);
  });
});
