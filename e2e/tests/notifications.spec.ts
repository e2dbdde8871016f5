import * as accountMessages from '@magpie/contract/messages/account';
import { expectAccessibleAtEachWidth } from '../fixtures/axe.ts';
import { button, main } from '../fixtures/screens/screens.ts';
import { callApi } from '../fixtures/api.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

test('the author of a post is notified of a comment while the page is open, and reads it', async ({
  anAuthor,
  aUser,
  aComment,
}) => {
  const [{ account: ann, page, post }, bob] = [await anAuthor(), await aUser()];
  const opened = page.waitForResponse(/notifications\/stream\//);
  await page.goto('/explore/recent');
  await opened;
  const link = page.locator('.sidebar').getByRole('link', { name: 'Notifications' });
  await expect(link).toBeVisible();
  await aComment(bob, { post }, 'What a find');
  await expect(link).toHaveAttribute('aria-description', '1 unread');

  await link.click();
  const item = main(page).getByRole('article').first();
  await expect(item).toContainText(`${bob.user.username} commented on “${post.title}”`);
  await expect(item).toContainText('What a find');
  await expect(link).not.toHaveAttribute('aria-description', /unread/);
  // A new notification joins the open list, and what was new before stays marked until the list is opened again.
  await aComment(bob, { post }, `And another, @${ann.user.username}`);
  await expect(item).toContainText(`${bob.user.username} mentioned you on “${post.title}”`);
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
  await visit(page, '/profile-settings#notifications');
  const replies = main(page).getByLabel('Replies to your comments');
  await expect(replies).toBeInViewport();
  await expect(replies).toHaveValue('daily');
  await replies.selectOption('never');
  await expect
    .poll(async () => (await callApi(site.url, 'getMailSettings', { token: account.token })).reply)
    .toBe('never');
  // The choice comes from the server, which is asked for it again.
  await expect(replies).toHaveValue('never');
});

test('the unsubscribe page that emails link to asks first, and says when its link is invalid or incomplete', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 400/);
  await page.goto('/unsubscribe?token=7-digest-wrong');
  await expect(main(page).getByText('Do you want to stop getting these emails?')).toBeVisible();
  await expectAccessibleAtEachWidth(page, 'unsubscribing');
  await button(main(page), 'Unsubscribe').click();
  await expect(main(page).getByText(/no longer valid/)).toBeFocused();
  await expect(button(main(page), 'Unsubscribe')).toBeHidden();
  await visit(page, '/unsubscribe');
  await expect(main(page).getByText(accountMessages.missingToken)).toBeVisible();
});
