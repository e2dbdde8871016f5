import { calls } from '@magpie/contract/calls';
import * as commentMessages from '@magpie/contract/messages/comments';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import * as postMessages from '@magpie/contract/messages/posts';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { countCalls, failCall, fulfilCall } from '../fixtures/failing-calls.ts';
import { drawer } from '../fixtures/content/comments.ts';
import { button, card, dialog, tab } from '../fixtures/screens/screens.ts';
import { decide, item, test } from '../fixtures/content/reported.ts';
import { visit } from '../fixtures/settled.ts';
import { expect } from '../fixtures/test.ts';

test('reported posts are listed with their reporters until they are decided', async ({
  aUser,
  reportedPost,
  loggedInPage,
  site,
}) => {
  const [admin, reporter] = [await aUser({ admin: true }), await aUser()];
  const [approved, removed] = [await reportedPost(reporter), await reportedPost(reporter)];
  const page = await loggedInPage(admin);
  await page.goto('/admin/approvals');
  await expect(page.getByLabel('Status')).toHaveValue('flagged');
  await expect(card(page, approved.title)).toContainText(`Reported by ${reporter.user.username}, just now`);
  await expect(card(page, approved.title).getByText('Under Review')).toBeVisible();
  const waiting = Number(await tab(page, 'Posts').locator('.badge').innerText());
  await expect(tab(page, 'Posts')).toHaveAccessibleDescription(`${waiting} waiting`);

  await button(card(page, approved.title), 'Approve').click();
  const reason = dialog(page, 'Approve post').getByLabel('Reason');
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(moderationMessages.decisionReason);
  await button(dialog(page, 'Approve post'), 'Cancel').click();
  await expect(button(card(page, approved.title), 'Approve')).toBeFocused();
  await decide(page, card(page, approved.title), 'Approve', 'post', 'All is well.');
  await expect(card(page, approved.title)).toBeHidden();
  await expect(tab(page, 'Posts')).toHaveAccessibleDescription(`${waiting - 1} waiting`);
  await decide(page, card(page, removed.title), 'Remove', 'post');
  await expect(card(page, removed.title)).toBeHidden();
  const read = (id: number) => callApi(site.url, 'getPost', { params: { id }, token: admin.token });
  expect((await read(approved.id)).status).toBe('active');
  expect((await read(removed.id)).status).toBe('removed');

  await page.getByLabel('Status').selectOption({ label: 'Removed' });
  await expect(page).toHaveURL(/status=removed/);
  await expect(card(page, removed.title).getByText('Removed', { exact: true })).toBeVisible();
  await expect(card(page, approved.title)).toBeHidden();
  await expect(button(card(page, removed.title), 'Remove')).toBeHidden();
  await page.getByLabel('Status').selectOption({ label: 'All' });
  await decide(page, card(page, removed.title), 'Approve', 'post');
  await expect(card(page, removed.title)).toBeHidden();
  expect((await read(removed.id)).status).toBe('active');
});

test('reported comments are listed in a tab with its own URL; the next page loads when few comments are left', async ({
  aUser,
  reportedComment,
  loggedInPage,
  site,
  errors,
}) => {
  errors.allow(/status of 403/);
  const [admin, reporter] = [await aUser({ admin: true }), await aUser()];
  const bad = await reportedComment(reporter, 'Buy my course.');
  const gone = await reportedComment(reporter, 'Buy another one.');
  const waiting = await callApi(site.url, 'listComments', { token: admin.token });
  const page = await loggedInPage(admin);
  await page.goto('/admin/approvals');
  await tab(page, 'Comments').click();
  await expect(page).toHaveURL(/tab=comments/);
  const words = item(page, bad.post_title);
  await expect(words).toContainText('Buy my course.');
  await expect(words).toContainText(`Reported by ${reporter.user.username}`);
  await words.getByRole('link', { name: bad.post_title }).click();
  await expect(drawer(page)).toContainText('Buy my course.');
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(/tab=comments/);

  await test.step('a decision is refused because the post was removed meanwhile', async () => {
    await callApi(site.url, 'removePost', { params: { id: gone.post }, body: {}, token: admin.token });
    await button(item(page, gone.post_title), 'Approve').click();
    const form = dialog(page, 'Approve comment');
    await button(form, 'Approve').click();
    const why = `${moderationMessages.moderateComment}: ${moderationMessages.itemRemoved}`;
    await expect(form.getByRole('alert')).toHaveText(why);
    await button(form, 'Cancel').click();
  });
  await decide(page, words, 'Remove', 'comment', 'Advertising');
  await expect(words).toBeHidden();
  await visit(page, '/admin/approvals?tab=comments&status=all');
  await expect(tab(page, 'Comments')).toHaveAttribute('aria-selected', 'true');
  await expect(words.getByText('Removed', { exact: true })).toBeVisible();
  await expect(button(words, 'Remove')).toBeHidden();
  await decide(page, words, 'Approve', 'comment');
  await expect(words).toBeHidden();
  const { results } = await callApi(site.url, 'listPostComments', { params: { id: bad.post } });
  expect(results[0]).toMatchObject({ status: 'active', content: 'Buy my course.' });

  await test.step('the next page', async () => {
    const like = waiting.results.find(({ id }) => id === bad.id);
    const next = `${site.url}${calls.listComments.path}?cursor=next`;
    await fulfilCall(page, 'listComments', { results: [{ ...like, content: 'At once.' }], next });
    const last = { results: [{ ...like, id: bad.id + 1, content: 'Later.' }], next: null };
    await failCall(page, 'listComments', { status: 200, body: last, query: 'cursor' });
    await visit(page, '/admin/approvals?tab=comments');
    await expect(item(page, 'At once.')).toBeVisible();
    await expect(item(page, 'Later.')).toBeVisible();
  });
});

test('a queue that fails or is empty says so; a decision that fails keeps its reason', async ({
  aUser,
  reportedPost,
  loggedInPage,
  errors,
}) => {
  errors.allow(/status of 500/);
  const { title } = await reportedPost(await aUser());
  const page = await loggedInPage(await aUser({ admin: true }));
  await page.goto('/help');
  const end = await failCall(page, 'listPosts');
  await visit(page, '/admin/approvals');
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText(postMessages.loadPosts);
  await end();
  await button(page, 'Retry').click();
  await expect(item(page, title)).toBeVisible();
  const restore = await failCall(page, 'approvePost');
  const made = countCalls(page, 'approvePost');
  await button(item(page, title), 'Approve').click();
  const form = dialog(page, 'Approve post');
  await form.getByLabel('Reason').fill('A slip.');
  await button(form, 'Approve').click();
  await expect(form.getByRole('alert')).toHaveText(moderationMessages.moderatePost);
  await expect(form.getByLabel('Reason')).toHaveValue('A slip.');
  expect(made()).toHaveLength(1);
  await restore();
  await button(form, 'Cancel').click();
  await expect(item(page, title)).toBeVisible();

  const empty = { results: [], next: null, previous: null };
  await fulfilCall(page, 'listPosts', empty);
  await visit(page, '/admin/approvals?status=removed');
  await expect(page.getByText(moderationMessages.noPostsToModerate)).toBeVisible();
  await fulfilCall(page, 'listComments', empty);
  const endOfComments = await failCall(page, 'listComments');
  await visit(page, '/admin/approvals?tab=comments&status=removed');
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText(commentMessages.loadComments);
  await endOfComments();
  await button(page, 'Retry').click();
  await expect(page.getByText(moderationMessages.noCommentsToModerate)).toBeVisible();
  await expectAccessible(page, 'an empty queue');
});
