import * as appealMessages from '@magpie/contract/messages/moderating/appeals';
import * as notificationMessages from '@magpie/contract/messages/notifications';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { item, test } from '../fixtures/content/reported.ts';
import { button, dialog, main, tab } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { expect } from '../fixtures/test.ts';

test('an author’s appeals are decided by another admin, and the author reads the outcome', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
  site,
  errors,
}) => {
  // The page of a removed post is answered with 410.
  errors.allow(/status of 410/);
  const [author, admin, other] = [await aUser(), await aUser({ admin: true }), await aUser({ admin: true })];
  const [post, thread] = [await aPost(author), await aPost(other)];
  const comment = await aComment(author, { post: thread }, 'A comment that was misread');
  const { token } = admin;
  await callApi(site.url, 'removePost', { params: { id: post.id }, body: { reason: 'Spam' }, token });
  await callApi(site.url, 'removeComment', { params: { id: comment.id }, body: {}, token });
  const page = await loggedInPage(author);
  const form = dialog(page, 'Appeal');

  await test.step('on the page of the post', async () => {
    await page.goto(`/post/${post.id}`);
    await button(main(page), 'Appeal').click();
    await expect(form).toContainText('Spam');
    await expect(form.getByLabel(appealMessages.whyRestored)).toBeFocused();
    await form.getByLabel(appealMessages.whyRestored).fill('It is my own research.');
    await expectAccessible(page, 'an appeal');
    await button(form, 'Appeal').click();
    await expect(form).toBeHidden();
  });
  await test.step('for the comment, in the notification of its removal', async () => {
    await visit(page, '/notifications');
    await button(item(page, thread.title), 'Appeal').click();
    await form.getByLabel(appealMessages.whyRestored).fill('It was irony.');
    await button(form, 'Appeal').click();
    await expect(form).toBeHidden();
  });

  await test.step('another admin decides', async () => {
    const queue = await loggedInPage(other);
    await queue.goto('/admin/approvals');
    await tab(queue, 'Appeals').click();
    await expect(item(queue, post.title)).toContainText('It is my own research.');
    await expectAccessible(queue, 'appeals');
    await button(item(queue, post.title), 'Reject').click();
    const rejection = dialog(queue, 'Reject appeal');
    await rejection.getByLabel('Reason').fill('It sells a course.');
    await button(rejection, 'Reject').click();
    await expect(item(queue, post.title)).toBeHidden();
    await button(item(queue, thread.title), 'Accept').click();
    await expect(item(queue, thread.title)).toBeHidden();
  });

  await test.step('the author is notified, cannot appeal again, and sees the restored comment', async () => {
    await page.goto('/notifications');
    await expect(item(page, post.title)).toContainText('It sells a course.');
    await visit(page, '/library/my-posts');
    await button(main(page), 'Appeal').click();
    await expect(form).toContainText(appealMessages.outcomes.rejected);
    await expectAccessible(page, 'a rejected appeal');
    await visit(page, `/post/${thread.id}/${thread.slug}`);
    await expect(main(page).getByText('A comment that was misread')).toBeVisible();
  });
});

test('an author appeals for items of a batch, in its one notification and on the page of the post; the admin who removed them cannot decide', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
  site,
}) => {
  const [author, admin] = [await aUser(), await aUser({ admin: true })];
  const [post, thread] = [await aPost(author), await aPost(admin)];
  const comments = [
    await aComment(author, { post: thread }, 'First'),
    await aComment(author, { post: thread }, 'Second'),
  ];
  const body = {
    act: 'remove' as const,
    posts: [post.id],
    comments: comments.map(({ id }) => id),
    reason: 'Spam',
  };
  await callApi(site.url, 'decideBatch', { body, token: admin.token });
  const page = await loggedInPage(author);
  const form = dialog(page, 'Appeal');
  const appeal = async () => {
    await form.getByLabel(appealMessages.whyRestored).fill('It was irony.');
    await button(form, 'Appeal').click();
    await expect(form).toBeHidden();
  };
  await page.goto('/notifications');
  const show = button(main(page), notificationMessages.showItems);
  await show.click();
  const items = main(page).getByRole('listitem').getByRole('listitem');
  await expect(items).toHaveCount(3);
  await expect(items.filter({ hasText: post.title })).toContainText('Removed');
  const link = items.getByRole('link', { name: notificationMessages.commentOn(thread.title) });
  await expect(link).toHaveCount(2);
  await expectAccessible(page, 'the items of a batch');
  await expect(button(items.filter({ hasText: post.title }), 'Appeal')).toBeVisible();
  await button(items.filter({ hasText: thread.title }).first(), 'Appeal').click();
  await expect(form).toContainText('Spam');
  await appeal();
  await show.click();
  await expect(items).toHaveCount(0);

  await test.step('on the page with the removed comments', async () => {
    await visit(page, `/post/${thread.id}/${thread.slug}`);
    await expect(button(main(page), 'Appeal')).toHaveCount(2);
    await button(main(page), 'Appeal').first().click();
    await appeal();
    await expectAccessible(page, 'removed comments of one’s own');
  });

  const queue = await loggedInPage(admin);
  await queue.goto('/admin/approvals?tab=appeals');
  for (const words of ['It was irony.', appealMessages.anotherDecides])
    await expect(item(queue, thread.title)).toContainText([words, words]);
});
