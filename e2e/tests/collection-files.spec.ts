import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { expectAccessible } from '../fixtures/axe.ts';
import { button, dialog, main, menuItem } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('a bookmarks file is imported, and a collection is exported', async ({ aLoggedInUser, errors }) => {
  errors.allow(/status of 400/);
  const { page } = await aLoggedInUser();
  await page.goto('/library/collections');
  await button(page, 'Import bookmarks').click();
  const form = dialog(page, 'Import bookmarks');
  await test.step('a file without links is refused', async () => {
    await form
      .getByLabel('File')
      .setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await button(form, 'Import').click();
    await expect(form.getByRole('alert').first()).toBeVisible();
    await expectAccessible(page, 'a refused import');
  });
  const html = '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="https://example.org/kept">Kept</A></DL>';
  await form
    .getByLabel('File')
    .setInputFiles({ name: 'bookmarks.html', mimeType: 'text/html', buffer: Buffer.from(html) });
  await button(form, 'Import').click();
  await expect(page.getByText(collectionMessages.importedLinks(1, 0))).toBeVisible();
  await dialog(page, 'Imported').getByRole('link').click();
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Kept' })).toBeVisible();

  await main(page)
    .getByRole('button', { name: /^Options for/ })
    .click();
  for (const format of ['bookmarks', 'JSON', 'CSV', 'Markdown'])
    await expect(menuItem(page, `Export as ${format}`)).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await menuItem(page, 'Export as Markdown').click();
  expect((await downloaded).suggestedFilename()).toMatch(/\.md$/);
});
