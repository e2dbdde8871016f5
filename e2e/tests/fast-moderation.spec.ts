import * as moderationMessages from '@magpie/contract/messages/moderation';
import type { QueueSort } from '@magpie/contract/values';
import { callApi } from '../fixtures/api.ts';
import { decide, item, test } from '../fixtures/content/reported.ts';
import { button, card, cards, dialog, heading, main } from '../fixtures/screens/screens.ts';
import { expect } from '../fixtures/test.ts';

const ITEMS = 2;
/** The time for one item at a rate of thirty in two minutes. */
const PACE_MS = 4000;
/** The part of that time in which a moderator reads the item. */
const READING_MS = 2000;

test('items are decided and a decision is undone by keyboard alone, and the waiting items are counted', async ({
  aUser,
  reportedPost,
  loggedInPage,
  site,
}) => {
  const [admin, reporter] = [await aUser({ admin: true }), await aUser()];
  const [third, second, first] = [
    await reportedPost(reporter),
    await reportedPost(reporter),
    await reportedPost(reporter),
  ];
  const page = await loggedInPage(admin);
  await page.goto('/explore/recent');
  const account = button(page, 'My Account');
  const waiting = Number(await account.locator('.badge').innerText());
  await expect(account).toHaveAccessibleDescription(`${waiting} waiting`);
  await test.step('the menu of the account has the same number at Admin Approvals', async () => {
    await account.click();
    const approvals = page.getByRole('menuitem', { name: /^Admin Approvals/ });
    await expect(approvals.locator('.badge')).toHaveText(String(waiting));
    await expect(approvals).toHaveAccessibleDescription(`${waiting} waiting`);
    await approvals.click();
  });

  const lastToast = page.getByRole('status').getByRole('paragraph').last();
  await expect(heading(page)).toHaveText('Admin Approvals');
  await expect(card(page, third.title)).toBeVisible();
  await page.keyboard.press('j');
  await expect(card(page, first.title)).toBeFocused();
  await page.keyboard.press('j');
  await expect(card(page, second.title)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('r');
  const removal = dialog(page, 'Remove post');
  await expect(removal.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(removal, 'Spam')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(removal.getByLabel('Reason')).toHaveValue('Spam');
  await page.keyboard.press('Control+Enter');
  await expect(card(page, second.title)).toBeFocused();
  await expect(card(page, first.title)).toBeHidden();
  await expect(lastToast).toContainText('Removed');

  await page.keyboard.press('a');
  const reason = dialog(page, 'Approve post').getByLabel('Reason');
  await reason.pressSequentially('A link, as rare as jade.');
  await expect(reason).toHaveValue('A link, as rare as jade.');
  await page.keyboard.press('Control+Enter');
  await expect(card(page, third.title)).toBeFocused();
  await expect(lastToast).toContainText('Approved');
  await page.keyboard.press('r');
  await expect(removal).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(card(page, third.title)).toBeHidden();
  // Ctrl+Z undoes the decision that the latest message reports; in the text box of an open dialog it undoes typing.
  await expect(removal).toBeHidden();
  await expect(lastToast).toContainText('Removed');

  await page.keyboard.press('Control+z');
  await expect(card(page, third.title)).toContainText(`Reported by ${reporter.user.username}`);
  const read = (id: number) => callApi(site.url, 'getPost', { params: { id }, token: admin.token });
  expect((await read(first.id)).status).toBe('removed');
  expect((await read(second.id)).status).toBe('active');
  expect(await read(third.id)).toMatchObject({ status: 'flagged', reports_count: 1 });

  await page.getByLabel('Keyboard shortcuts').uncheck();
  await button(card(page, third.title), 'Remove').focus();
  await page.keyboard.press('r');
  await expect(button(card(page, third.title), 'Remove')).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Keyboard shortcuts')).not.toBeChecked();
});

test('items are decided by keyboard at a rate of thirty in two minutes, including time to read them', async ({
  aUser,
  reportedPost,
  loggedInPage,
  site,
}) => {
  const [admin, reporter] = [await aUser({ admin: true }), await aUser()];
  const { token } = admin;
  for (let posts = 0; posts < ITEMS; posts += 1) await reportedPost(reporter);
  const page = await loggedInPage(admin);
  await page.goto('/admin/approvals');
  await expect(cards(page).first()).toBeVisible();
  const { posts } = await callApi(site.url, 'countWaiting', { token });
  const start = Date.now();
  for (let decided = 0; decided < ITEMS; decided += 1) {
    await page.keyboard.press(decided % 2 === 0 ? 'r' : 'a');
    await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(Date.now() - start).toBeLessThan(ITEMS * (PACE_MS - READING_MS));
  expect((await callApi(site.url, 'countWaiting', { token })).posts).toBe(posts - ITEMS);
});

test('an undo after another admin has decided is refused', async ({
  aUser,
  reportedPost,
  loggedInPage,
  site,
  errors,
}) => {
  errors.allow(/status of 400/);
  const [admin, other] = [await aUser({ admin: true }), await aUser({ admin: true })];
  const post = await reportedPost(await aUser());
  const page = await loggedInPage(admin);
  await page.goto('/admin/approvals');
  await decide(page, card(page, post.title), 'Remove', 'post');
  await callApi(site.url, 'approvePost', { params: { id: post.id }, body: {}, token: other.token });
  await button(page.getByRole('status'), 'Undo').click();
  await expect(page.getByText(moderationMessages.changedSince)).toBeVisible();
});

test('an admin bans the author of an item in the queue, and unbans them on their page', async ({
  aUser,
  reportedComment,
  loggedInPage,
}) => {
  const comment = await reportedComment(await aUser(), 'Buy my other course.');
  const page = await loggedInPage(await aUser({ admin: true }));
  await page.goto('/admin/approvals?tab=comments');
  await button(item(page, comment.content), 'More options').click();
  await page.getByRole('menuitem', { name: 'Ban for 24 hours' }).click();
  await dialog(page, 'Ban user').getByLabel('Reason').fill('Advertising');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page, 'Ban user')).toBeHidden();
  await item(page, comment.content).getByRole('link', { name: comment.author?.username }).click();
  await expect(page.getByText('Banned until')).toBeVisible();
  await expect(button(page, 'Ban permanently')).toBeVisible();
  await button(page, 'Unban').click();
  await expect(button(page, 'Ban for 24 hours')).toBeFocused();
});

test('the queue can begin with the items that have waited longest, and remembers the choice', async ({
  aUser,
  reportedPost,
  loggedInPage,
  site,
}) => {
  const [admin, reporter] = [await aUser({ admin: true }), await aUser()];
  const [first, second] = [await reportedPost(reporter), await reportedPost(reporter)];
  const titlesBy = async (sort: QueueSort) => {
    const query = { status: 'flagged', sort };
    const { results } = await callApi(site.url, 'listPosts', { query, token: admin.token });
    return results.map(({ title }) => title);
  };
  const longest = await titlesBy('waiting');
  expect(longest).toContain(first.title);
  expect(longest.indexOf(first.title)).toBeLessThan(longest.indexOf(second.title));
  const page = await loggedInPage(admin);
  await page.goto('/admin/approvals');
  const titles = main(page).getByRole('article').getByRole('heading');
  await expect(titles).toHaveText(await titlesBy('newest'));
  await page.getByLabel('Order').selectOption('Longest wait first');
  await expect(titles).toHaveText(longest);
  await page.reload();
  await expect(page.getByLabel('Order')).toHaveValue('waiting');
  await expect(titles).toHaveText(longest);
  // Decided items do not wait, so there is no order by waiting time to choose.
  await page.getByLabel('Status').selectOption('Removed');
  await expect(page.getByLabel('Order')).toBeHidden();
});
