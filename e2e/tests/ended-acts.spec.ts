import * as postMessages from '@magpie/contract/messages/posts';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import { countCalls } from '../fixtures/failing-calls.ts';
import { box, comment, openComments, sendOf } from '../fixtures/content/comments.ts';
import { button, card, countBeside, dialog, logInAs } from '../fixtures/screens/screens.ts';
import { endSession } from '../fixtures/session.ts';
import { fillPost, pasteArticle } from '../fixtures/content/submitting.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(({ errors }) => errors.allow(/status of 401/));

/** The server ends the session during a write on a public screen. */

test('a like interrupted by the end of the session continues after the login', async ({ anAuthor, site }) => {
  const { account, post, page } = await anAuthor();
  await page.goto('/explore/recent');
  await endSession(site, page);
  await button(card(page, post.title), 'Like').click();
  await expect(dialog(page, 'Log in').getByText(sessionMessages.sessionEnded)).toBeVisible();
  await logInAs(page, account);
  await expect(dialog(page, 'Log in')).toBeHidden();
  await expect(countBeside(card(page, post.title), 'Unlike')).toHaveText('1');
  await page.reload();
  await expect(countBeside(card(page, post.title), 'Unlike')).toHaveText('1');
});

test('a like is rolled back when the login is cancelled', async ({ anAuthor, site }) => {
  const { post, page } = await anAuthor();
  await page.goto('/explore/recent');
  await endSession(site, page);
  await button(card(page, post.title), 'Like').click();
  await expect(dialog(page, 'Log in').getByLabel('Username')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Log in')).toBeHidden();
  await expect(page.getByText(`${postMessages.likePost}: ${sessionMessages.sessionEnded}`)).toBeVisible();
  await expect(button(card(page, post.title), 'Like')).toBeVisible();
});

test('a like is dropped when another user logs in', async ({ anAuthor, aUser, site }) => {
  const [{ post, page }, other] = [await anAuthor(), await aUser()];
  await page.goto('/explore/recent');
  await endSession(site, page);
  const likes = countCalls(page, 'likePost');
  await button(card(page, post.title), 'Like').click();
  await logInAs(page, other);
  await expect(page.getByText(`${postMessages.likePost}: ${sessionMessages.sessionEnded}`)).toBeVisible();
  await expect(button(page, 'My Account')).toHaveAttribute('title', other.user.username);
  await expect(button(card(page, post.title), 'Like')).toBeVisible();
  expect(likes()).toHaveLength(1);
});

test('a comment is sent after the login', async ({ anAuthor, site }) => {
  const { account, post, page } = await anAuthor();
  await page.goto('/explore/recent');
  await openComments(page, post);
  await box(page, 'Write a comment').fill('Written before it ended.');
  await endSession(site, page);
  await sendOf(page, 'Write a comment').click();
  await logInAs(page, account);
  await expect(comment(page, 'Written before it ended.')).toBeVisible();
});

test('a submission is restored after the login as it was filled in', async ({ aVisitor, articles, site }) => {
  const { account, page } = await aVisitor();
  await page.goto('/explore/recent');
  const article = articles.article('Before it ended');
  const form = await pasteArticle(page, article);
  await fillPost(form, { title: 'My own words for it', category: 'Research' });
  await endSession(site, page);
  await button(form, 'Submit').click();
  await logInAs(page, account);
  await expect(form.getByLabel('Title')).toHaveValue('My own words for it');
  await button(form, 'Submit').click();
  await expect(card(page, 'My own words for it')).toBeVisible();
});
