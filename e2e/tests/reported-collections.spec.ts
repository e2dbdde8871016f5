import { actionLabels } from '@magpie/contract/messages/actions';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import * as reportMessages from '@magpie/contract/messages/reports';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible, expectAccessibleAtEachWidth } from '../fixtures/axe.ts';
import type { Account } from '../fixtures/content/people.ts';
import { decide, item } from '../fixtures/content/reported.ts';
import { button, dialog, heading, main, menuItem } from '../fixtures/screens/screens.ts';
import type { Site } from '../fixtures/site.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

async function aCollection(site: Site, { token }: Account) {
  const title = `Cheap pills ${Math.random().toString(36).slice(2)}`;
  const body = { title, description: 'Only today.', visibility: 'public' as const };
  const { id, slug } = await callApi(site.url, 'createCollection', { token, body });
  return { id, title, path: `/collection/${id}/${slug}` };
}

const openOptions = (page: Page, title: string) => button(main(page), `Options for ${title}`).click();

test('a reported collection waits in the queue, where an admin removes and approves it', async ({
  aUser,
  loggedInPage,
  page,
  site,
  errors,
}) => {
  errors.allow(/status of 404/);
  test.slow();
  const owner = await aUser();
  const { id, title, path } = await aCollection(site, owner);
  const reader = await loggedInPage(await aUser());
  const own = await loggedInPage(owner);
  const admin = await loggedInPage(await aUser({ admin: true }));

  await test.step('an anonymous visitor is asked to log in, and the owner of the collection cannot report it', async () => {
    await page.goto(path);
    await openOptions(page, title);
    await menuItem(page, 'Report').click();
    await expect(dialog(page, 'Log in')).toContainText('report this collection');
    await own.goto(path);
    await openOptions(own, title);
    await expect(menuItem(own, 'Delete')).toBeVisible();
    await expect(menuItem(own, 'Report')).toBeHidden();
    await own.keyboard.press('Escape');
  });
  await test.step('a reader reports it once', async () => {
    await reader.goto(path);
    await openOptions(reader, title);
    await menuItem(reader, 'Report').click();
    const form = dialog(reader, 'Report');
    await expect(form).toContainText(collectionMessages.confirmReport);
    await form.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Spam' });
    await form.getByRole('textbox', { name: 'Details' }).fill('It only sells.');
    await button(form, 'Report').click();
    await expect(reader.getByText(reportMessages.reported)).toBeVisible();
    await expect(main(reader).getByText('Under Review')).toBeVisible();
    await openOptions(reader, title);
    await expect(menuItem(reader, actionLabels.copyLink)).toBeVisible();
    await expect(menuItem(reader, 'Report')).toBeHidden();
  });
  await test.step('an admin sees it with the report, removes it and undoes that', async () => {
    await admin.goto('/admin/approvals?tab=collections');
    const reported = item(admin, title);
    await expect(reported).toContainText('It only sells.');
    await expect(reported.getByRole('link', { name: title })).toHaveAttribute('href', path);
    await expectAccessibleAtEachWidth(admin, 'reported collections');
    await decide(admin, reported, 'Remove', 'collection', 'Advertising');
    await expect(reported).toBeHidden();
    await button(admin, 'Undo').click();
    await expect(reported).toBeVisible();
    await decide(admin, reported, 'Remove', 'collection', 'Advertising');
    await admin.getByRole('combobox', { name: 'Status' }).selectOption('removed');
    await expect(item(admin, title)).toContainText('Reason: Advertising');
  });
  await test.step('it is private and cannot be changed; its owner and the reporter are notified', async () => {
    await page.goto(path);
    await expect(main(page).getByText(collectionMessages.absentCollection)).toBeVisible();
    await own.goto('/notifications');
    const decided = main(own).getByRole('article', { name: `removed your collection “${title}”` });
    await expect(decided).toContainText('Advertising');
    await decided.getByRole('link').click();
    await expect(heading(own)).toHaveText(title);
    const notice = main(own).getByRole('note');
    await expect(notice).toContainText(collectionMessages.removedCollection);
    await expect(notice).toContainText('Reason: Advertising');
    for (const name of ['Edit', 'Copy to my collections', 'Add'])
      await expect(button(main(own), name)).toHaveCount(0);
    await expectAccessible(own, 'one’s own removed collection');
    await visit(reader, '/notifications');
    await expect(main(reader).getByText('removed a collection that you reported')).toBeVisible();
  });
  await test.step('the public log names it without a link', async () => {
    await visit(page, '/moderation');
    const entry = main(page)
      .getByRole('article', { name: `Removed the collection “${title}”` })
      .first();
    await expect(entry).toContainText('Advertising');
    await expect(entry.getByRole('link', { name: title })).toHaveCount(0);
  });
  await test.step('an approved collection is as public as before', async () => {
    await decide(admin, item(admin, title), 'Approve', 'collection');
    await expect(admin.getByText(moderationMessages.noCollectionsToModerate)).toBeVisible();
    await page.goto(path);
    await expect(heading(page)).toHaveText(title);
    const { visibility } = await callApi(site.url, 'getCollection', { params: { id } });
    expect(visibility).toBe('public');
  });
});
