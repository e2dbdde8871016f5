import * as tagMessages from '@magpie/contract/messages/tags';
import type { TagWithCount } from '@magpie/contract/tags';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { type Account, aTitle } from '../fixtures/content/people.ts';
import { failCall, fulfilCall } from '../fixtures/failing-calls.ts';
import { button, card, dialog, goBackFromScreen, heading, main, row } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const target = (form: Locator) => form.getByRole('combobox', { name: 'Merge into' });
const option = (form: Locator, name: string) => form.getByRole('option').filter({ hasText: name });

function aTag(site: Site, { token }: Account, name: string): Promise<TagWithCount> {
  return callApi(site.url, 'createTag', { body: { name: aTitle(name) }, token });
}

/** Fills in the filter and waits until it is in the URL: a dialog that opens sooner would remove it from the URL. */
async function filterBy(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Filter' }).fill(text);
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(text);
}

test('a tag is created, renamed and deleted, and posts on screen are updated', async ({
  aUser,
  aPost,
  loggedInPage,
  site,
}) => {
  const admin = await aUser({ admin: true });
  const page = await loggedInPage(admin);
  const [name, renamed] = [aTitle('Agents'), aTitle('Acting programs')];
  await page.goto('/admin/tags');
  await expect(heading(page)).toHaveText('Admin Tags');

  await filterBy(page, 'robotics');
  await button(page, 'New tag').click();
  const form = dialog(page, 'New tag');
  await form.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(row(page, name)).toContainText(name.toLowerCase().replaceAll(' ', '-'));
  await expect(button(page, 'New tag')).toBeFocused();

  const tags = await callApi(site.url, 'listTags', {});
  const { id, slug } = tags.results.find((tag) => tag.name === name) ?? { id: 0, slug: '' };
  const post = await aPost(admin, { tags: [id] });
  await visit(page, '/explore/recent');
  await expect(card(page, post.title).getByRole('link', { name })).toBeVisible();
  await button(page, 'My Account').click();
  await page.getByRole('menuitem', { name: 'Admin Tags' }).click();
  await button(row(page, name), 'Rename').click();
  const rename = dialog(page, 'Rename tag');
  await expect(rename.getByLabel('Name')).toHaveValue(name);
  await expect(rename.getByLabel('Name')).toHaveAccessibleDescription(tagMessages.slugStays(slug));
  await rename.getByLabel('Name').fill(renamed);
  await button(rename, 'Save').click();
  await expect(row(page, renamed)).toContainText(slug);
  await expect(row(page, name)).toBeHidden();
  await expect(button(row(page, renamed), 'Rename')).toBeFocused();
  await goBackFromScreen(page);
  await card(page, post.title).getByRole('link', { name: renamed }).click();
  await expect(heading(page)).toHaveText(renamed);
  await expect(page).toHaveURL(new RegExp(`/tag/${slug}$`));

  await test.step('the filter is in the URL and survives a visit to the tag', async () => {
    await visit(page, '/admin/tags');
    await expect(row(page, 'robotics')).toBeVisible();
    await filterBy(page, slug);
    await expect(row(page, 'robotics')).toBeHidden();
    await row(page, renamed).getByRole('link', { name: renamed }).click();
    await expect(heading(page)).toHaveText(renamed);
    await page.goBack();
    await expect(row(page, renamed)).toBeVisible();
    await expect(row(page, 'robotics')).toBeHidden();
  });
  await expect(row(page, renamed).getByRole('cell', { name: '1', exact: true })).toBeVisible();
  await button(row(page, renamed), 'Delete').click();
  const deletion = dialog(page, `Delete ${renamed}`);
  await expect(deletion).toContainText(tagMessages.confirmDeleteTag);
  await expect(deletion).toContainText(tagMessages.postsLoseTag(1));
  await button(deletion, 'Cancel').click();
  await expect(row(page, renamed)).toBeVisible();
  await button(row(page, renamed), 'Delete').click();
  await button(deletion, 'Delete').click();
  await expect(deletion).toBeHidden();
  await expect(row(page, renamed)).toBeHidden();
  await expect(page.locator(':focus')).toHaveCount(1);
  expect((await callApi(site.url, 'getPost', { params: { id: post.id } })).tags).toEqual([]);
});

test('a tag is merged into another by keyboard alone, and links to the merged tag lead to the other', async ({
  aUser,
  aPost,
  loggedInPage,
  site,
}) => {
  const admin = await aUser({ admin: true });
  const [from, into] = [await aTag(site, admin, 'Languages'), await aTag(site, admin, 'Tongues')];
  const post = await aPost(admin, { tags: [from.id] });
  const page = await loggedInPage(admin);
  await page.goto('/explore/recent');
  await expect(card(page, post.title).getByRole('link', { name: from.name })).toBeVisible();
  await button(page, 'My Account').click();
  await page.getByRole('menuitem', { name: 'Admin Tags' }).click();
  await filterBy(page, from.name);
  await expect(page.getByRole('status').filter({ hasText: /^1 of \d+ tags$/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(row(page, from.name).getByRole('link')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button(row(page, from.name), 'Merge into')).toBeFocused();
  await page.keyboard.press('Enter');

  const form = dialog(page, `Merge ${from.name}`);
  await expect(target(form)).toBeFocused();
  await expect(option(form, from.name)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(option(form, 'robotics')).toHaveCount(0);
  await expect(form).toBeVisible();
  await page.keyboard.type(into.name);
  await expect(option(form, into.name)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('list', { name: 'Chosen tag' })).toHaveText(into.name);
  await expect(form).toContainText(`${tagMessages.postsMoveTo(1)} ${into.name}.`);
  await expect(form).toContainText(tagMessages.slugLeads(from.slug, into.slug));
  await expect(target(form)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByText(tagMessages.noTagMatches)).toBeVisible();
  await filterBy(page, into.name);
  await expect(row(page, into.name).getByRole('cell', { name: '1', exact: true })).toBeVisible();

  await page.goBack();
  await expect(card(page, post.title).getByRole('link', { name: into.name })).toBeVisible();
  const old = await page.request.get(`/tag/${from.slug}`, { maxRedirects: 0 });
  expect([old.status(), old.headers()['location']]).toEqual([301, `/tag/${into.slug}`]);
});

test('a merge needs another tag that still exists, and a new name must not be taken', async ({
  aUser,
  loggedInPage,
  site,
  errors,
}) => {
  errors.allow(/status of 400/);
  const admin = await aUser({ admin: true });
  const [from, into, gone] = await Promise.all(
    ['Half', 'Whole', 'Gone'].map((name) => aTag(site, admin, name)),
  );
  if (!from || !into || !gone) throw new Error('The tags were not created.');
  const page = await loggedInPage(admin);
  await page.goto('/admin/tags');
  await test.step('the name is taken', async () => {
    await button(row(page, from.name), 'Rename').click();
    const rename = dialog(page, 'Rename tag');
    await rename.getByLabel('Name').fill(into.name.toUpperCase());
    await button(rename, 'Save').click();
    await expect(rename.getByLabel('Name')).toHaveAccessibleDescription(new RegExp(tagMessages.tagTaken));
    await button(rename, 'Cancel').click();
  });
  await button(row(page, from.name), 'Merge into').click();
  const form = dialog(page, `Merge ${from.name}`);
  await test.step('no tag is chosen', async () => {
    await expectAccessible(page, 'the tags to merge into');
    await button(form, 'Merge').click();
    await expect(target(form)).toHaveAttribute('aria-invalid', 'true');
    await expect(target(form)).toBeFocused();
  });
  await test.step('the chosen tag is gone', async () => {
    await option(form, gone.name).click();
    await callApi(site.url, 'deleteTag', { params: { slug: gone.slug }, token: admin.token });
    await button(form, 'Merge').click();
    await expect(form.getByText(tagMessages.unknownTag)).toBeVisible();
    await expect(form.getByRole('list', { name: 'Chosen tag' })).toBeHidden();
  });
  await test.step('another tag is chosen, removed and chosen again, and the merge succeeds', async () => {
    await option(form, into.name).click();
    await button(form, `Remove ${into.name}`).click();
    await option(form, into.name).click();
    await expectAccessible(page, 'a merge before it is done');
    await button(form, 'Merge').click();
    await expect(row(page, from.name)).toBeHidden();
  });
});

test('an empty list, a list that fails to load, and a tag that was deleted or merged meanwhile are explained', async ({
  aUser,
  loggedInPage,
  site,
  errors,
}) => {
  errors.allow(/status of (404|500)/);
  const admin = await aUser({ admin: true });
  const { token } = admin;
  const into = await aTag(site, admin, 'Remaining');
  const acts = await Promise.all(
    (['Rename', 'Merge into', 'Delete'] as const).map(async (act) => ({
      act,
      tag: await aTag(site, admin, 'Fleeting'),
    })),
  );
  const page = await loggedInPage(admin);
  await test.step('the list fails to load, and then is empty', async () => {
    const mend = await failCall(page, 'listTags');
    await page.goto('/admin/tags');
    const alert = main(page).getByRole('alert');
    await expect(alert).toContainText(tagMessages.loadTags);
    await mend();
    const restore = await fulfilCall(page, 'listTags', { results: [], next: null, previous: null });
    await button(alert, 'Retry').click();
    await expect(page.getByText(tagMessages.noTags)).toBeVisible();
    await restore();
    await visit(page, '/help');
    await visit(page, '/admin/tags');
    await expect(row(page, 'robotics')).toBeVisible();
  });
  for (const { act, tag } of acts) {
    await test.step(`${act}: the tag is gone`, async () => {
      const params = { slug: tag.slug };
      await button(row(page, tag.name), act).click();
      const form = page.getByRole('dialog');
      await expect(form).toBeVisible();
      if (act === 'Delete') await callApi(site.url, 'mergeTag', { params, body: { into: into.slug }, token });
      else await callApi(site.url, 'deleteTag', { params, token });
      if (act === 'Merge into') await option(form, into.name).click();
      await button(form, { Rename: 'Save', 'Merge into': 'Merge', Delete: 'Delete' }[act]).click();
      await expect(form.getByRole('alert')).toHaveText(tagMessages.goneTag);
      const rows = page.getByRole('row', { includeHidden: true });
      await expect(rows.filter({ hasText: tag.name })).toHaveCount(0);
      await button(form, 'Cancel').click();
      await expect(form).toBeHidden();
    });
  }
  expect((await callApi(site.url, 'getTag', { params: { slug: into.slug } })).name).toBe(into.name);
});
