import * as moderationMessages from '@magpie/contract/messages/moderation';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { item, test } from '../fixtures/content/reported.ts';
import { button, card, dialog, tab } from '../fixtures/screens/screens.ts';
import { expect } from '../fixtures/test.ts';
import { PHONE } from '../fixtures/viewports.ts';

test('selected posts are removed together after a list shows what changes, and restored together', async ({
  aUser,
  reportedPost,
  loggedInPage,
  site,
}) => {
  const [admin, reporter] = [await aUser({ admin: true }), await aUser()];
  const [kept, decided, second, first] = [
    await reportedPost(reporter),
    await reportedPost(reporter),
    await reportedPost(reporter),
    await reportedPost(reporter),
  ];
  const read = async (id: number) =>
    (await callApi(site.url, 'getPost', { params: { id }, token: admin.token })).status;
  const page = await loggedInPage(admin);
  await page.goto('/admin/approvals');
  await expect(card(page, kept.title)).toBeVisible();

  await test.step('X selects the item that has the focus', async () => {
    await card(page, first.title).getByLabel('Select').focus();
    await page.keyboard.press('x');
    await expect(card(page, first.title).getByLabel('Select')).toBeChecked();
  });
  await card(page, second.title).getByLabel('Select').check();
  await card(page, decided.title).getByLabel('Select').check();
  await expect(page.getByRole('group', { name: 'Selection' })).toContainText('3 selected');
  await test.step('on a phone the bar of the selection is above the navigation, and the tabs are one row', async () => {
    const desktop = page.viewportSize();
    await page.setViewportSize(PHONE);
    const bar = await page.getByRole('group', { name: 'Selection' }).boundingBox();
    const navigation = await page.locator('.mobile-bar').boundingBox();
    if (!bar || !navigation) throw new Error('The bar or the navigation is not shown.');
    expect(bar.y + bar.height).toBeLessThanOrEqual(navigation.y);
    const tops = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    if (desktop) await page.setViewportSize(desktop);
  });

  // A call removes this post, so that the page does not know of the removal.
  await callApi(site.url, 'removePost', { params: { id: decided.id }, body: {}, token: admin.token });
  await button(page, 'Remove selected').click();
  const form = dialog(page, 'Remove selected posts');
  const affected = form.getByRole('list', { name: 'What changes' }).getByRole('listitem');
  await expect(affected).toHaveText([new RegExp(first.title), new RegExp(second.title)]);
  await expect(form.getByText(moderationMessages.batchLeavesAlone(1))).toBeVisible();
  await expectAccessible(page, 'a dry run');
  expect(await read(first.id)).toBe('flagged');
  await form.getByLabel('Reason').fill('Copies of one page');
  await button(form, 'Apply').click();
  await expect(form).toBeHidden();
  await expect(card(page, first.title)).toBeHidden();
  await expect(card(page, kept.title)).toBeFocused();
  expect([await read(first.id), await read(second.id)]).toEqual(['removed', 'removed']);

  await test.step('the message and the list of batches offer to undo the batch', async () => {
    await expect(button(page.getByRole('status'), 'Undo')).toBeVisible();
    await tab(page, 'Batches').click();
    const batch = item(page, 'Copies of one page');
    await expect(batch).toContainText('Removed 2 posts.');
    await expectAccessible(page, 'the batches');
    await button(batch, 'Undo').click();
    await expect(batch).toContainText('Undone');
    await expect(button(batch, 'Undo')).toBeHidden();
  });
  await test.step('on a phone the chosen tab is in view', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/admin/approvals?tab=batches');
    await expect(tab(page, 'Batches')).toBeInViewport({ ratio: 1 });
  });
  expect([await read(first.id), await read(decided.id)]).toEqual(['flagged', 'removed']);
});

test('comments of an author are grouped, selected together and approved', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
  site,
}) => {
  const [author, reporter] = [await aUser(), await aUser()];
  const post = await aPost(author);
  for (const content of ['Look at this course.', 'And at this one.']) {
    const { id } = await aComment(author, { post }, content);
    await callApi(site.url, 'reportComment', { params: { id }, token: reporter.token });
  }
  const page = await loggedInPage(await aUser({ admin: true }));
  await page.goto('/admin/approvals?tab=comments');
  await page.getByLabel('Group by').selectOption('By author');
  await expect(page).toHaveURL(/group=author/);
  const group = page.getByRole('region', { name: author.user.username });
  await group.getByLabel('Select all 2').check();
  await expect(item(page, 'And at this one.').getByLabel('Select')).toBeChecked();
  await expectAccessible(page, 'a group');
  await button(page, 'Approve selected').click();
  const form = dialog(page, 'Approve selected comments');
  await expect(form.getByRole('list', { name: 'What changes' }).getByRole('listitem')).toHaveCount(2);
  await button(form, 'Apply').click();
  await expect(form).toBeHidden();
  await expect(group).toBeHidden();
});
