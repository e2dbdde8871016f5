import * as commentMessages from '@magpie/contract/messages/comments';
import * as postMessages from '@magpie/contract/messages/posts';
import { callApi } from '../fixtures/api.ts';
import { comment, drawer } from '../fixtures/content/comments.ts';
import { holdCall } from '../fixtures/failing-calls.ts';
import { button, card, dialog, menuItem, openMenu, question } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

test('a reported post shows Under Review until an admin approves it; the admin can still remove it afterwards', async ({
  aUser,
  aPost,
  loggedInPage,
  site,
}) => {
  const { id, title } = await aPost(await aUser());
  const page = await loggedInPage(await aUser());
  await page.goto('/explore/recent');
  await openMenu(card(page, title));
  await menuItem(page, 'Report').click();
  const report = dialog(page, 'Report');
  await expect(report).toContainText(postMessages.confirmReportPost);
  await report.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Off topic' });
  await report.getByRole('textbox', { name: 'Details' }).fill('It is about gardening.');
  await button(report, 'Report').click();
  await expect(card(page, title).getByText('Under Review')).toBeVisible();

  const moderator = await aUser({ admin: true });
  const { reports } = await callApi(site.url, 'getPost', { params: { id }, token: moderator.token });
  expect(reports).toMatchObject([{ reason: 'off_topic', details: 'It is about gardening.' }]);
  const admin = await loggedInPage(moderator);
  await admin.goto('/explore/recent');
  await expect(card(admin, title).getByText('Under Review')).toBeVisible();
  await openMenu(card(admin, title));
  // post-acts.test.ts tests which items the menu offers to whom.
  await menuItem(admin, 'Approve').click();
  await expect(card(admin, title).getByText('Under Review')).toBeHidden();

  await openMenu(card(admin, title));
  await menuItem(admin, 'Remove').click();
  await button(question(admin, postMessages.confirmRemovePost), 'Remove').click();
  await expect(question(admin, postMessages.confirmRemovePost)).toBeHidden();
  await expect(card(admin, title).getByText('Removed', { exact: true })).toBeVisible();
});

test('a slow report does not close the confirmation for another post', async ({
  aUser,
  aPost,
  loggedInPage,
}) => {
  const author = await aUser();
  const [first, second] = [await aPost(author), await aPost(author)];
  const page = await loggedInPage(await aUser());
  await page.goto('/explore/recent');
  const release = await holdCall(page, 'reportPost');
  const confirmation = question(page, postMessages.confirmReportPost);
  await openMenu(card(page, first.title));
  await menuItem(page, 'Report').click();
  await button(confirmation, 'Report').click();
  await button(confirmation, 'Cancel').click();
  await expect(confirmation).toBeHidden();
  await openMenu(card(page, second.title));
  await menuItem(page, 'Report').click();
  release();
  await expect(page.locator('article', { hasText: first.title }).getByText('Under Review')).toBeVisible();
  await expect(confirmation).toHaveAttribute('data-state', 'open');
  await button(confirmation, 'Report').click();
  await expect(card(page, second.title).getByText('Under Review')).toBeVisible();
});

test('authors delete their posts on a card and in My Posts; My Posts marks removed posts, whose comments are read-only', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
  site,
}) => {
  const author = await aUser();
  const [removed, remaining, other] = [await aPost(author), await aPost(author), await aPost(author)];
  const admin = await aUser({ admin: true });
  await aComment(author, { post: removed }, 'Said before it was removed');
  await callApi(site.url, 'removePost', { params: { id: removed.id }, body: {}, token: admin.token });
  const page = await loggedInPage(author);
  await page.goto(`/explore/recent?comments=${removed.id}`);
  await test.step('the comments of a removed post', async () => {
    await expect(comment(page, 'Said before it was removed')).toBeVisible();
    await expect(drawer(page).getByText(commentMessages.commentsClosed)).toBeVisible();
    await expect(drawer(page).getByRole('textbox')).toHaveCount(0);
    await expect(drawer(page).getByRole('article').getByRole('button')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
  });
  await test.step('on its card', async () => {
    await openMenu(card(page, other.title));
    await menuItem(page, 'Delete').click();
    await button(question(page, postMessages.confirmDeletePost), 'Delete').click();
    await expect(question(page, postMessages.confirmDeletePost)).toBeHidden();
    await expect(card(page, other.title)).toBeHidden();
  });
  await visit(page, '/library/my-posts');
  await expect(card(page, removed.title).getByText('Removed', { exact: true })).toBeVisible();
  await expect(card(page, remaining.title).getByText('Removed', { exact: true })).toBeHidden();
  await button(card(page, remaining.title), 'Delete').click();
  await button(question(page, postMessages.confirmDeletePost), 'Cancel').click();
  await expect(card(page, remaining.title)).toBeVisible();
  for (const { title } of [remaining, removed]) {
    await button(card(page, title), 'Delete').click();
    await button(question(page, postMessages.confirmDeletePost), 'Delete').click();
    await expect(question(page, postMessages.confirmDeletePost)).toBeHidden();
    await expect(card(page, title)).toBeHidden();
  }
  await expect(page.getByText(postMessages.noOwnPosts)).toBeVisible();
});
