import * as accountMessages from '@magpie/contract/messages/account';
import { muted, muteLabel, optionsFor } from '@magpie/contract/messages/following/mutes';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { box, comment, openComments, sendOf } from '../fixtures/content/comments.ts';
import { button, main, menuItem } from '../fixtures/screens/screens.ts';
import { callApi } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';

test('the author of a post is notified of a comment while the page is open, and reads it', async ({
  anAuthor,
  aLoggedInUser,
  aComment,
}) => {
  const { page, post } = await anAuthor();
  const { account: bob, page: other } = await aLoggedInUser();
  for (const one of [page, other]) await one.goto('/explore/recent');
  const link = page.locator('.sidebar').getByRole('link', { name: 'Notifications' });
  await expect(link).toBeVisible();
  const opened = page.waitForResponse(/notifications\/stream\//);
  await page.reload();
  await opened;
  await aComment(bob, { post }, 'What a find');
  await expect(link).toHaveAttribute('aria-description', '1 unread');

  await link.click();
  const item = main(page).getByRole('article').first();
  await expect(item).toContainText(`${bob.user.username} commented on “${post.title}”`);
  await expect(item).toContainText('What a find');
  await expectAccessible(page, 'notifications');
  await expect(link).not.toHaveAttribute('aria-description', /unread/);
  // What happens meanwhile joins the list, and what was new stays marked until it is opened again.
  await aComment(bob, { post }, 'And another');
  await expect(item).toContainText('And another');
  await expect(main(page).getByRole('article').getByText('New', { exact: true })).toHaveCount(2);
  await button(main(page), 'Mark all as read').click();
  await expect(main(page).getByText('New', { exact: true })).toHaveCount(0);
  await expect(button(main(page), 'Mark all as read')).toBeDisabled();

  await button(item, 'Mute thread').click();
  await expect(page.getByText('You won’t get notifications about this thread any more')).toBeVisible();
  await expect(button(main(page), 'Unmute thread')).toHaveCount(2);
  await item.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/post/${post.id}/.*comment=`));
  await expect(button(main(page), 'Unmute thread')).toHaveCount(1);
  await button(main(page), 'Unmute thread').click();
  await expect(page.getByText('You will get notifications about this thread again')).toBeVisible();
  await expect(button(main(page), 'Mute thread')).toBeVisible();
});

test('an empty list says so; emails are chosen in the profile settings', async ({ aLoggedInUser, site }) => {
  const { account, page } = await aLoggedInUser();
  await page.goto('/notifications');
  await expect(main(page).getByText('No notifications yet')).toBeVisible();
  await page.goto('/profile-settings#notifications');
  const replies = main(page).getByLabel('Replies to your comments');
  await expect(replies).toBeInViewport();
  await expect(replies).toHaveValue('daily');
  await replies.selectOption('never');
  await expect
    .poll(async () => (await callApi(site.url, 'getMailSettings', { token: account.token })).reply)
    .toBe('never');
  await page.reload();
  await expect(replies).toHaveValue('never');
});

test('the page that a link in an email opens asks before it unsubscribes', async ({ page, errors }) => {
  errors.allow(/status of 400/);
  await page.goto('/unsubscribe?token=7-digest-wrong');
  await expect(main(page).getByText('Do you want to stop getting these emails?')).toBeVisible();
  await expectAccessible(page, 'unsubscribing');
  await button(main(page), 'Unsubscribe').click();
  await expect(main(page).getByText(/no longer valid/)).toBeFocused();
  await expect(button(main(page), 'Unsubscribe')).toBeHidden();
  await page.goto('/unsubscribe');
  await expect(main(page).getByText(accountMessages.missingToken)).toBeVisible();
  await expectAccessible(page, 'unsubscribing without a token');
});

test('two people in two browsers are notified of each other’s comments, until one mutes the other', async ({
  aLoggedInUser,
  aUser,
  aPost,
  site,
}) => {
  const [ann, bob] = [await aLoggedInUser(), await aLoggedInUser()];
  const [annsName, bobsName] = [ann.account.user.username, bob.account.user.username];
  const post = await aPost(await aUser());
  const notificationsOf = (page: Page) =>
    page.locator('.sidebar').getByRole('link', { name: 'Notifications' });
  for (const { page } of [ann, bob]) {
    const opened = page.waitForResponse(/notifications\/stream\//);
    await page.goto('/explore/recent');
    await opened;
  }

  await openComments(bob.page, post);
  await box(bob.page, 'Write a comment').fill(`What does @${annsName} say?`);
  await sendOf(bob.page, 'Write a comment').click();
  await expect(notificationsOf(ann.page)).toHaveAttribute('aria-description', '1 unread');
  await ann.page.goto('/notifications');
  await expect(main(ann.page).getByRole('article')).toContainText(
    `${bobsName} mentioned you on “${post.title}”`,
  );
  await expect(notificationsOf(ann.page)).not.toHaveAttribute('aria-description', /unread/);

  await ann.page.goto('/explore/recent');
  await openComments(ann.page, post);
  await button(comment(ann.page, 'What does'), 'Reply').click();
  await box(ann.page, 'Write a reply').fill('Nothing at all');
  await sendOf(ann.page, 'Write a reply').click();
  // What is behind the drawer is inert.
  await bob.page.keyboard.press('Escape');
  await expect(notificationsOf(bob.page)).toHaveAttribute('aria-description', '1 unread');

  await ann.page.goto(`/user/${bob.account.user.id}`);
  await button(main(ann.page), optionsFor(bobsName)).click();
  await menuItem(ann.page, muteLabel(bobsName)).click();
  await expect(ann.page.getByText(muted(bobsName))).toBeVisible();
  await openComments(bob.page, post);
  await box(bob.page, 'Write a comment').fill(`Does @${annsName} hear me?`);
  await sendOf(bob.page, 'Write a comment').click();
  await expect(comment(bob.page, 'hear me')).toBeVisible();
  const { token } = ann.account;
  expect(await callApi(site.url, 'countNotifications', { token })).toEqual({ unread: 0 });
});
