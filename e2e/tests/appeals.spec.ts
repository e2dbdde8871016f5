import * as appealMessages from '@magpie/contract/messages/moderating/appeals';
import * as notificationMessages from '@magpie/contract/messages/notifications';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { item, test } from '../fixtures/content/reported.ts';
import { button, dialog, main, tab } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { expect } from '../fixtures/test.ts';

test('an author appeals against a removal, another admin rejects it, and the author reads why', async ({
  aUser,
  aPost,
  loggedInPage,
  site,
  errors,
}) => {
  // The page of a removed post is answered with 410.
  errors.allow(/status of 410/);
  const [author, admin, other] = [await aUser(), await aUser({ admin: true }), await aUser({ admin: true })];
  const post = await aPost(author);
  const params = { id: post.id };
  await callApi(site.url, 'removePost', { params, body: { reason: 'Spam' }, token: admin.token });
  const page = await loggedInPage(author);

  await test.step('on the page of the post', async () => {
    await page.goto(`/post/${post.id}`);
    await button(main(page), 'Appeal').click();
    const form = dialog(page, 'Appeal');
    await expect(form).toContainText('Spam');
    await expect(form.getByLabel(appealMessages.whyRestored)).toBeFocused();
    await form.getByLabel(appealMessages.whyRestored).fill('It is my own research.');
    await expectAccessible(page, 'an appeal');
    await button(form, 'Appeal').click();
    await expect(form).toBeHidden();
  });

  await test.step('another admin rejects it', async () => {
    const queue = await loggedInPage(other);
    await queue.goto('/admin/approvals');
    await tab(queue, 'Appeals').click();
    await expect(item(queue, post.title)).toContainText('It is my own research.');
    await expectAccessible(queue, 'appeals');
    await button(item(queue, post.title), 'Reject').click();
    const form = dialog(queue, 'Reject appeal');
    await form.getByLabel('Reason').fill('It sells a course.');
    await button(form, 'Reject').click();
    await expect(item(queue, post.title)).toBeHidden();
  });

  await test.step('the author is notified, and cannot appeal again', async () => {
    await page.goto('/notifications');
    await expect(item(page, post.title)).toContainText('It sells a course.');
    await visit(page, '/library/my-posts');
    await button(main(page), 'Appeal').click();
    await expect(dialog(page, 'Appeal')).toContainText(appealMessages.outcomes.rejected);
    await expectAccessible(page, 'a rejected appeal');
  });
});

test('an accepted appeal of a comment, sent from its notification, restores it', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
  site,
}) => {
  const [author, admin, other] = [await aUser(), await aUser({ admin: true }), await aUser({ admin: true })];
  const post = await aPost(await aUser());
  const comment = await aComment(author, { post }, 'A comment that was misread');
  await callApi(site.url, 'removeComment', { params: { id: comment.id }, body: {}, token: admin.token });
  const page = await loggedInPage(author);
  await page.goto('/notifications');
  await button(item(page, post.title), 'Appeal').click();
  const form = dialog(page, 'Appeal');
  await form.getByLabel(appealMessages.whyRestored).fill('It was irony.');
  await button(form, 'Appeal').click();
  await expect(form).toBeHidden();

  const queue = await loggedInPage(other);
  await queue.goto('/admin/approvals?tab=appeals');
  await button(item(queue, post.title), 'Accept').click();
  await expect(item(queue, post.title)).toBeHidden();
  await page.goto(`/post/${post.id}`);
  await expect(main(page).getByText('A comment that was misread')).toBeVisible();
});

test('an author appeals on the page of the post for one of the comments that were removed in a batch', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
  site,
}) => {
  const [author, admin] = [await aUser(), await aUser({ admin: true })];
  const post = await aPost(await aUser());
  const comments = [await aComment(author, { post }, 'First'), await aComment(author, { post }, 'Second')];
  const body = { act: 'remove' as const, comments: comments.map(({ id }) => id) };
  await callApi(site.url, 'decideBatch', { body, token: admin.token });
  const page = await loggedInPage(author);
  await page.goto(`/post/${post.id}`);
  await expect(button(main(page), 'Appeal')).toHaveCount(2);
  await button(main(page), 'Appeal').first().click();
  const form = dialog(page, 'Appeal');
  await form.getByLabel(appealMessages.whyRestored).fill('It was irony.');
  await button(form, 'Appeal').click();
  await expect(form).toBeHidden();
  await expectAccessible(page, 'removed comments of one’s own');
});

test('an author reaches what was removed in a batch from its one notification, and appeals for one item, which the same admin cannot decide', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
  site,
}) => {
  const [author, admin] = [await aUser(), await aUser({ admin: true })];
  const [post, thread] = [await aPost(author), await aPost(await aUser())];
  const comment = await aComment(author, { post: thread }, 'Said');
  const body = { act: 'remove' as const, posts: [post.id], comments: [comment.id], reason: 'Spam' };
  await callApi(site.url, 'decideBatch', { body, token: admin.token });
  const page = await loggedInPage(author);
  await page.goto('/notifications');
  const show = button(main(page), notificationMessages.showItems);
  await show.click();
  const items = main(page).getByRole('listitem').getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.filter({ hasText: post.title })).toContainText('Removed');
  await expect(items.getByRole('link', { name: notificationMessages.commentOn(thread.title) })).toBeVisible();
  await expectAccessible(page, 'the items of a batch');
  await button(items.filter({ hasText: thread.title }), 'Appeal').click();
  const form = dialog(page, 'Appeal');
  await expect(form).toContainText('Spam');
  await form.getByLabel(appealMessages.whyRestored).fill('It was irony.');
  await button(form, 'Appeal').click();
  await expect(form).toBeHidden();
  await show.click();
  await expect(items).toHaveCount(0);

  const queue = await loggedInPage(admin);
  await queue.goto('/admin/approvals?tab=appeals');
  await expect(item(queue, thread.title)).toContainText('It was irony.');
  await expect(item(queue, thread.title)).toContainText(appealMessages.anotherDecides);
});
