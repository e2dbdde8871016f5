import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { button, card, dialog, main } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('a reader proposes what replaces a post, and two others confirm', async ({
  aUser,
  aPost,
  loggedInPage,
}) => {
  const [author, ann, bob, cid] = [await aUser(), await aUser(), await aUser(), await aUser()];
  const [old, newer] = [await aPost(author), await aPost(author)];
  const note = (page: Page) => main(page).getByRole('link', { name: `Outdated: see ${newer.title}` });

  await test.step('the first proposes it, and can undo that', async () => {
    const page = await loggedInPage(ann);
    await page.goto(`/post/${old.id}`);
    for (const isUndone of [true, false]) {
      const proposing = await open(page);
      await proposing.getByLabel('Replaced by').fill(newer.url);
      await button(proposing, 'Propose').click();
      await expect(proposing).toBeHidden();
      if (isUndone) await button(page, 'Undo').click();
    }
    await expect(await open(page)).toContainText('1 of 3');
    await expectAccessible(page, 'the dialog about an outdated post');
    await expect(note(page)).toHaveCount(0);
  });

  for (const reader of [bob, cid]) {
    const page = await loggedInPage(reader);
    await page.goto(`/post/${old.id}`);
    await button(await open(page), 'Confirm').click();
    await expect(dialog(page, 'Outdated?')).toBeHidden();
    if (reader === bob) await expect(page.getByText('once one other confirms it')).toBeVisible();
    await expect(note(page)).toHaveCount(reader === cid ? 1 : 0);
    if (reader === cid) await expect(await open(page)).toContainText(`Outdated: see ${newer.title}, by`);
  }

  await test.step('its card and page lead to the newer post', async () => {
    const page = await loggedInPage(ann);
    await page.goto(`/user/${author.user.id}`);
    await expectAccessible(page, 'a card of an outdated post');
    await card(page, old.title)
      .getByRole('link', { name: `Outdated: see ${newer.title}` })
      .click();
    await expect(page).toHaveURL(new RegExp(`/post/${newer.id}/`));
  });
});

test('an admin marks a post at once, sees an error for a circle, and undoes it', async ({
  aUser,
  aPost,
  loggedInPage,
  errors,
}) => {
  // A circle.
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
  await page.goto('/moderation?action=mark_outdated');
  await expect(main(page).getByRole('article', { name: `Marked as outdated “${old.title}”` })).toBeVisible();
});

async function open(page: Page) {
  await button(main(page), 'More options').first().click();
  await page.getByRole('menuitem', { name: 'Outdated?' }).click();
  return dialog(page, 'Outdated?');
}
