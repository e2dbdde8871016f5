import * as outdatedMessages from '@magpie/contract/messages/curation/outdated';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { button, card, dialog, main } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

test('a reader proposes what replaces a post, and two others confirm', async ({
  aUser,
  aPost,
  loggedInPage,
  site,
}) => {
  const [author, ann, bob, cid] = [await aUser(), await aUser(), await aUser(), await aUser()];
  const [old, newer] = [await aPost(author), await aPost(author)];
  const note = (page: Page) => main(page).getByRole('link', { name: `Outdated: see ${newer.title}` });

  const page = await loggedInPage(ann);
  await test.step('the first proposes it, and can undo that', async () => {
    await page.goto(`/post/${old.id}`);
    for (const isUndone of [true, false]) {
      const proposing = await open(page);
      await proposing.getByLabel('Replaced by').fill(newer.url);
      await button(proposing, 'Propose').click();
      await expect(proposing).toBeHidden();
      await expect(page.getByText(outdatedMessages.proposed(2))).toBeVisible();
      if (isUndone) await button(page, 'Undo').click();
    }
    await expect(await open(page)).toContainText('1 of 3');
    await expectAccessible(page, 'the dialog about an outdated post');
    await expect(note(page)).toHaveCount(0);
  });
  // The second reader confirms through the API, by proposing the same.
  await callApi(site.url, 'proposeOutdated', {
    params: { id: old.id },
    body: { url: newer.url },
    token: bob.token,
  });
  await test.step('the third confirms it', async () => {
    const third = await loggedInPage(cid);
    await third.goto(`/post/${old.id}`);
    await expect(note(third)).toHaveCount(0);
    await button(await open(third), 'Confirm').click();
    await expect(dialog(third, 'Outdated?')).toBeHidden();
    await expect(note(third)).toBeVisible();
    await expect(await open(third)).toContainText(`Outdated: see ${newer.title}, by`);
  });
  await test.step('the card of the outdated post leads to the newer one', async () => {
    await visit(page, `/user/${author.user.id}`);
    await card(page, old.title)
      .getByRole('link', { name: `Outdated: see ${newer.title}` })
      .click();
    await expect(page).toHaveURL(new RegExp(`/post/${newer.id}/`));
  });
});

test('an admin marks a post as outdated at once and undoes the mark; a post cannot be its own replacement', async ({
  aUser,
  aPost,
  loggedInPage,
  errors,
}) => {
  // The site refuses to let a post replace itself.
  errors.allow(/status of 400/);
  const admin = await aUser({ admin: true });
  const [old, newer] = [await aPost(admin), await aPost(admin)];
  const page = await loggedInPage(admin);
  await page.goto(`/post/${old.id}`);
  const marking = await open(page);
  const field = marking.getByLabel('Replaced by');
  await field.fill(old.url);
  await button(marking, 'Mark as outdated').click();
  await expect(field).toHaveAccessibleDescription(/leads back/);
  await field.fill(newer.url);
  await button(marking, 'Mark as outdated').click();
  const note = main(page).getByRole('link', { name: `Outdated: see ${newer.title}` });
  await expect(note).toBeVisible();
  await button(page, 'Undo').click();
  await expect(note).toBeHidden();
});

async function open(page: Page) {
  await button(main(page), 'More options').first().click();
  await page.getByRole('menuitem', { name: 'Outdated?' }).click();
  return dialog(page, 'Outdated?');
}
