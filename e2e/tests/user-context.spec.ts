import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { test } from '../fixtures/content/reported.ts';
import { button, card, dialog } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { expect } from '../fixtures/test.ts';

test('admins see in the queue and on the page of a user what became of reports, and leave notes', async ({
  aUser,
  reportedPost,
  loggedInPage,
  site,
}) => {
  const [admin, reporter] = [await aUser({ admin: true }), await aUser()];
  const [removed, waiting] = [await reportedPost(reporter), await reportedPost(reporter)];
  const params = { id: removed.id };
  await callApi(site.url, 'removePost', { params, body: { reason: 'Spam' }, token: admin.token });
  const page = await loggedInPage(admin);
  await page.goto('/admin/approvals');

  const opener = button(card(page, waiting.title), reporter.user.username);
  await opener.click();
  const about = dialog(page, `About ${reporter.user.username}`);
  await expect(about.getByRole('region', { name: 'Reports' })).toContainText(
    '1 of 2 reports upheld, 0 dismissed',
  );
  await expect(about.getByRole('region', { name: 'Bans' })).toContainText('Never banned');
  await about.getByLabel('New note').fill('Reports carefully.');
  await button(about, 'Add note').click();
  const notes = about.getByRole('region', { name: 'Notes' });
  await expect(notes.getByRole('listitem')).toContainText(['Reports carefully.']);
  await expect(about.getByLabel('New note')).toHaveValue('');
  await expectAccessible(page, 'what admins see of a user');
  await button(about, 'Close').click();
  await expect(opener).toBeFocused();

  await visit(page, `/user/${reporter.user.id}`);
  await button(page, 'Reports and notes').click();
  await expect(notes).toContainText(admin.user.username);
  await expect(button(notes, 'Delete note')).toHaveAccessibleDescription('Reports carefully.');
  await button(notes, 'Delete note').click();
  const question = dialog(page, 'Delete note');
  await expect(question).toContainText('Reports carefully.');
  await button(question, 'Cancel').click();
  await expect(button(notes, 'Delete note')).toBeFocused();
  await page.keyboard.press('Enter');
  await button(question, 'Delete').click();
  await expect(notes).toContainText('No notes yet');
  await button(about, 'Close').click();

  await visit(page, `/user/${removed.author?.id}`);
  await button(page, 'Reports and notes').click();
  const author = dialog(page, `About ${removed.author?.username}`);
  await expect(author.getByRole('region', { name: 'Removed' })).toContainText(`${removed.title}: Spam`);
});
