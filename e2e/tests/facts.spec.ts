import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { button, dialog, main } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('details are given when submitting, shown on the page, and corrected by two readers', async ({
  aUser,
  aPost,
  loggedInPage,
}) => {
  const [author, ann, bob] = [await aUser(), await aUser(), await aUser()];
  const post = await aPost(author);
  const page = await loggedInPage(author);

  await test.step('by the author', async () => {
    await page.goto(`/edit-post/${post.id}`);
    await page.getByText('More details').click();
    await page.getByLabel('Kind').selectOption('Tutorial');
    await page.getByLabel('My own work').check();
    await button(page, 'Save changes').click();
    await page.goto(`/post/${post.id}`);
    const details = page.getByRole('list', { name: 'Details' });
    await expect(details.getByRole('listitem')).toHaveText(['tutorial', 'The submitter’s own work']);
  });

  for (const [reader, shown] of [
    [ann, 'tutorial'],
    [bob, 'course'],
  ] as const) {
    const theirs = await loggedInPage(reader);
    await theirs.goto(`/post/${post.id}`);
    await correct(theirs);
    const correcting = dialog(theirs, 'Correct details');
    await correcting.getByLabel('Kind').selectOption('Course');
    if (reader === ann) await expectAccessible(theirs, 'the correction of details');
    await button(correcting, 'Save').click();
    await expect(correcting).toBeHidden();
    await expect(theirs.getByRole('list', { name: 'Details' }).getByText(shown)).toBeVisible();
    if (reader === bob) {
      await correct(theirs);
      await expect(correcting).toContainText('Kind: Tutorial → Course');
    }
  }
});

async function correct(page: Page) {
  await button(main(page), 'More options').first().click();
  await page.getByRole('menuitem', { name: 'Correct details' }).click();
}
