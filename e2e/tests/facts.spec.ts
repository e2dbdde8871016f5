import * as postMessages from '@magpie/contract/messages/posts';
import * as factMessages from '@magpie/contract/messages/curation/facts';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { button, dialog, main } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

test('details are given by the author, shown on the page, and corrected by two readers', async ({
  aUser,
  aPost,
  loggedInPage,
  site,
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
    await expect(page.getByText(postMessages.postUpdated)).toBeVisible();
    await visit(page, `/post/${post.id}`);
    const details = page.getByRole('list', { name: 'Details' });
    await expect(details.getByRole('listitem')).toHaveText(['tutorial', 'The submitter’s own work']);
  });

  const theirs = await loggedInPage(bob);
  const correcting = dialog(theirs, 'Correct details');
  const kind = (name: string) => theirs.getByRole('list', { name: 'Details' }).getByText(name);
  await test.step('a correction by one reader changes nothing', async () => {
    await theirs.goto(`/post/${post.id}`);
    await correct(theirs);
    await correcting.getByLabel('Kind').selectOption('Video');
    await expectAccessible(theirs, 'the correction of details');
    await button(correcting, 'Save').click();
    await expect(correcting).toBeHidden();
    await expect(theirs.getByText(factMessages.proposed)).toBeVisible();
    await expect(kind('tutorial')).toBeVisible();
  });
  await test.step('a correction is applied once two readers propose the same', async () => {
    const body = { kind: 'course' } as const;
    await callApi(site.url, 'proposeFacts', { params: { id: post.id }, body, token: ann.token });
    await correct(theirs);
    await correcting.getByLabel('Kind').selectOption('Course');
    await button(correcting, 'Save').click();
    await expect(correcting).toBeHidden();
    await expect(kind('course')).toBeVisible();
    await correct(theirs);
    await expect(correcting).toContainText('Kind: Tutorial → Course');
  });
});

async function correct(page: Page) {
  await button(main(page), 'More options').first().click();
  await page.getByRole('menuitem', { name: 'Correct details' }).click();
}
