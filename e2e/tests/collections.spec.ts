import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible, expectAccessibleAtEachWidth } from '../fixtures/axe.ts';
import { aCollection, item, order } from '../fixtures/content/collections.ts';
import { failCall, holdCall } from '../fixtures/failing-calls.ts';
import { button, card, dialog, heading, main, menuItem, openMenu, tab } from '../fixtures/screens/screens.ts';
import { endSession } from '../fixtures/session.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

test('a user creates a collection from the menu of a post, and fills it', async ({
  aLoggedInUser,
  aUser,
  aPost,
  site,
  errors,
}) => {
  errors.allow(/status of 500/);
  const post = await aPost(await aUser());
  const { page } = await aLoggedInUser();
  const choose = dialog(page, 'Add to collection');
  /** Opens it within the app: the server renders pages without a session, so it answers 404 for a private collection. */
  async function openFromList() {
    await page.goto('/library/collections');
    await main(page).getByRole('link', { name: 'My evenings' }).click();
  }

  await test.step('a first collection from the menu of a card', async () => {
    await page.goto('/explore/recent');
    await openMenu(card(page, post.title));
    await menuItem(page, 'Add to collection').click();
    await expect(choose.getByText(collectionMessages.howToCollect)).toBeVisible();
    await expectAccessible(page, 'adding to a collection');
    await button(choose, 'New collection').click();
    const form = dialog(page, 'New collection');
    await form.getByLabel('Title').fill('My evenings');
    await expectAccessible(page, 'a new collection');
    await button(form, 'Create').click();
    await expect(choose.getByRole('checkbox', { name: /My evenings/ })).toBeChecked();
    await page.keyboard.press('Escape');
  });
  await test.step('it is listed among one’s own collections, and opens', async () => {
    await visit(page, '/library/collections');
    await main(page).getByRole('link', { name: 'My evenings' }).click();
    await expect(heading(page)).toHaveText('My evenings');
    await expect(item(page, post.title)).toBeVisible();
    await expect(main(page).getByText('Private')).toBeVisible();
  });
  await test.step('a link is added, and a note that is cancelled is not saved', async () => {
    await main(page).getByLabel('Add a link').fill('https://example.org/evening');
    await button(main(page), 'Add').click();
    const added = item(page, 'example.org/evening');
    await expect(added).toBeVisible();
    await button(added, 'Item options').click();
    await menuItem(page, 'Edit note').click();
    const form = added.getByRole('form', { name: 'Edit note' });
    await expect(form.getByLabel('Note')).toBeFocused();
    await expectAccessibleAtEachWidth(page, 'one’s own collection, with a note that is edited');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(button(added, 'Item options')).toBeFocused();
    await page.keyboard.press('Enter');
    await menuItem(page, 'Edit note').click();
    await form.getByLabel('Note').fill('Not saved.');
    await button(form, 'Cancel').click();
    await expect(button(added, 'Item options')).toBeFocused();
    await expect(added).not.toContainText('Not saved.');
  });
  await test.step('the form for a note keeps its text when it is opened again, refused, or closed while it is sent', async () => {
    const added = item(page, 'example.org/evening');
    const form = added.getByRole('form', { name: 'Edit note' });
    const note = form.getByLabel('Note');
    await button(added, 'Item options').click();
    await menuItem(page, 'Edit note').click();
    await form.getByLabel('Title').fill('An evening at example.org/evening');
    await note.fill('Read this first.');
    await button(added, 'Item options').click();
    await menuItem(page, 'Edit note').click();
    await expect(note).toBeFocused();

    const undoFailure = await failCall(page, 'editCollectionItem');
    await page.keyboard.press('Control+Enter');
    await expect(form).toContainText(collectionMessages.changeItem);
    await undoFailure();
    const release = await holdCall(page, 'editCollectionItem');
    await button(form, 'Save').click();
    await page.keyboard.press('Escape');
    await button(form, 'Cancel').click({ force: true });
    await expect(note).toHaveValue('Read this first.');
    await button(form, 'Save').focus();
    release();
    await expect(form).toBeHidden();
    await expect(button(added, 'Item options')).toBeFocused();
    await expect(added.getByRole('heading')).toHaveText('An evening at example.org/evening');
    await expect(added).toContainText('Read this first.');
  });
  await test.step('the link is removed and put back', async () => {
    const added = item(page, 'example.org/evening');
    await button(added, 'Item options').click();
    await menuItem(page, 'Remove').click();
    await expect(added).toHaveCount(0);
    await button(page, 'Undo').click();
    await expect(added).toContainText('Read this first.');
  });
  await test.step('the check box takes a post out again, and Ctrl+Z puts it back with its note', async () => {
    const noted = item(page, post.title);
    await button(noted, 'Item options').click();
    await menuItem(page, 'Edit note').click();
    const note = noted.getByRole('textbox', { name: 'Note' });
    await note.fill('The short one.');
    await page.keyboard.press('Control+Enter');
    await expect(note).toBeHidden();
    await expect(noted).toContainText('The short one.');

    await visit(page, `/post/${post.id}/${post.slug}`);
    // Until this call is answered, the dialog shows the list from before the note was written.
    const release = await holdCall(page, 'listCollectionChoices');
    await button(main(page), 'More options').first().click();
    await menuItem(page, 'Add to collection').click();
    const evenings = choose.getByRole('checkbox', { name: /My evenings/ });
    await evenings.uncheck();
    release();
    await expect(page.getByText(collectionMessages.itemRemoved)).toBeVisible();
    await expect(evenings).not.toBeChecked();
    await page.keyboard.press('Control+z');
    await expect(evenings).toBeChecked();
    await openFromList();
    await expect(noted).toContainText('The short one.');
  });
  await test.step('a post that is gone is removed after a confirmation, because it cannot be added again', async () => {
    const { token } = await aUser({ admin: true });
    await callApi(site.url, 'removePost', { params: { id: post.id }, body: {}, token });
    await openFromList();
    const gone = item(page, collectionMessages.unavailableItem);
    await button(gone, 'Item options').click();
    await menuItem(page, 'Remove').click();
    const question = dialog(page, 'Remove item');
    await expect(question).toContainText('can’t be added again');
    await button(question, 'Remove').click();
    await expect(gone).toHaveCount(0);
  });
});

test('a reader follows and copies a collection, ticks off an item, and changes the items as an editor', async ({
  aUser,
  aLoggedInUser,
  page,
  site,
  errors,
}) => {
  errors.allow(/status of 401/);
  const owner = await aUser();
  const { path, title, id } = await aCollection(site, owner);

  await test.step('an anonymous visitor finds it, and is asked to log in', async () => {
    await page.goto('/explore/collections');
    await expectAccessible(page, 'collections');
    await main(page).getByRole('link', { name: title }).click();
    await expect(heading(page)).toHaveText(title);
    await expect(page).toHaveTitle(new RegExp(title));
    await expect(main(page).getByRole('link', { name: 'Feed' })).toHaveAttribute('href', /feeds\/collection/);
    await expect(button(main(page), 'Move up')).toHaveCount(0);
    await expectAccessible(page, 'a collection');
    await button(main(page), 'Follow').click();
    await expect(dialog(page, 'Log in')).toBeVisible();
  });
  const { page: reader, account } = await aLoggedInUser();
  await test.step('a ticked off item is counted', async () => {
    await reader.goto(path);
    await expect(main(reader).getByText(collectionMessages.readOf(0, 3))).toBeVisible();
    await item(reader, 'Two').getByRole('checkbox', { name: 'Read', exact: true }).check();
    await expect(main(reader).getByText(collectionMessages.readOf(1, 3))).toBeVisible();
    const input = { params: { id }, token: account.token };
    const readOnes = async () => {
      const { results } = await callApi(site.url, 'listCollectionItems', input);
      return results.filter(({ is_read }) => is_read).map(({ title: read }) => read);
    };
    await expect.poll(readOnes).toEqual(['Two']);
  });
  await test.step('a follower is counted', async () => {
    await button(main(reader), 'Follow').click();
    await expect(button(main(reader), 'Unfollow')).toBeVisible();
    await expect(main(reader).getByText('1 follower')).toBeVisible();
  });
  await test.step('a copy credits the original', async () => {
    await button(main(reader), 'Copy to my collections').click();
    await expect(reader.getByText(collectionMessages.copied)).toBeVisible();
    await expect(main(reader).getByText(`Copied from ${title}`)).toBeVisible();
    await expect.poll(() => order(reader)).toEqual(['One', 'Two', 'Three']);
  });
  await test.step('an editor changes the items', async () => {
    const body = { editors: [account.user.username] };
    await callApi(site.url, 'editCollection', { token: owner.token, params: { id }, body });
    await reader.goto(path);
    await button(item(reader, 'Two'), 'Move up').click();
    await expect.poll(() => order(reader)).toEqual(['Two', 'One', 'Three']);
    await expect(button(main(reader), 'Edit')).toHaveCount(0);
  });
  await test.step('an editor whose session ends while a note is edited sees the note again', async () => {
    const two = item(reader, 'Two');
    await button(two, 'Item options').click();
    await menuItem(reader, 'Edit note').click();
    await expect(two.getByRole('form')).toBeVisible();
    await endSession(site, reader);
    await two.getByRole('checkbox', { name: 'Read', exact: true }).click();
    await expect(button(main(reader), 'Move up')).toHaveCount(0);
    await expect(two.getByRole('paragraph').filter({ hasText: 'Note Two' })).toBeVisible();
  });
  await test.step('the tab Collections on the page of the owner lists the collection', async () => {
    await visit(page, `/user/${owner.user.id}`);
    await tab(page, 'Collections').click();
    await expect(main(page).getByRole('link', { name: title })).toBeVisible();
  });
});

test('a private collection is not found by others, and its owner edits and deletes it', async ({
  page,
  request,
  aLoggedInUser,
  site,
  errors,
}) => {
  errors.allow(/status of 404/);
  const { account, page: own } = await aLoggedInUser();
  const { path } = await aCollection(site, account, 'private');
  expect((await page.goto(path))?.status()).toBe(404);
  await expect(main(page).getByText(collectionMessages.absentCollection)).toBeVisible();
  await main(page).getByRole('link', { name: 'All collections' }).click();
  await expect(page).toHaveURL(/\/explore\/collections$/);

  await own.goto(path);
  await button(main(own), 'Edit').click();
  const form = dialog(own, 'Edit collection');
  await form.getByLabel('Title').fill('For everybody');
  await form.getByLabel('Who can see it').selectOption('public');
  await button(form, 'Save').click();
  await expect(heading(own)).toHaveText('For everybody');
  const published = await request.get(path);
  expect(published.status()).toBe(200);
  expect(await published.text()).toMatch(/<h1[^>]*>For everybody<\/h1>/);

  await button(main(own), 'Options for For everybody').click();
  await menuItem(own, 'Delete').click();
  await button(dialog(own, 'Delete collection'), 'Delete').click();
  await expect(own).toHaveURL(/\/library\/collections$/);
  await expect(own.getByText(collectionMessages.noOwnCollections)).toBeVisible();
  await test.step('the page of a deleted public collection is gone for good, and says so', async () => {
    const gone = await request.get(path);
    expect(gone.status()).toBe(410);
    expect(await gone.text()).toContain(collectionMessages.absentCollection);
  });

  await test.step('a new one opens, and Back leads to the list', async () => {
    await button(main(own), 'New collection').click();
    await dialog(own, 'New collection').getByLabel('Title').fill('Begun anew');
    await button(dialog(own, 'New collection'), 'Create').click();
    await expect(heading(own)).toHaveText('Begun anew');
    await expect(main(own).getByText(collectionMessages.emptyCollection)).toBeVisible();
    await own.goBack();
    await expect(main(own).getByRole('link', { name: 'Begun anew' })).toBeVisible();
  });
});
