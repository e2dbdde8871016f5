import type { Locator } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { button, dialog, heading, main, row } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

/** The direction in which a text is shown; `auto` where the style lets the text decide. */
function directionOf(text: Locator): Promise<string> {
  return text.evaluate(shownDirection);
}

/** The directions of those of the texts that are visible. Fails if none is visible. */
async function directionsOf(texts: Locator): Promise<string[]> {
  const shown = texts.filter({ visible: true });
  await expect(shown.first()).toBeVisible();
  const directions: string[] = [];
  for (const element of await shown.elementHandles()) directions.push(await element.evaluate(shownDirection));
  return directions;
}

/** Runs in the page. */
function shownDirection(element: Element): string {
  const { direction, unicodeBidi } = getComputedStyle(element);
  return unicodeBidi === 'plaintext' ? 'auto' : direction;
}

test('right-to-left text is shown right to left on public, personal and admin screens', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
  site,
}) => {
  const admin = await aUser({ admin: true });
  const { token } = admin;
  const text = {
    name: aTitle('تعلم الآلة'),
    title: aTitle('كيف تتعلم الآلة'),
    description: aTitle('مقدمة في Python'),
    comment: aTitle('شكرا، PyTorch.'),
  };
  const category = await callApi(site.url, 'createCategory', {
    body: { name: text.name, description: text.description },
    token,
  });
  const tag = await callApi(site.url, 'createTag', { body: { name: text.name }, token });
  const { title, description } = text;
  const post = await aPost(admin, { title, description, category: category.slug, tags: [tag.id] });
  await aComment(admin, { post }, text.comment);
  const page = await loggedInPage(admin);
  await page.setViewportSize({ width: 1280, height: 800 });

  const screens: [address: string, texts: string[]][] = [
    ['/explore/recent', [title, description, text.name]],
    [`/post/${post.id}`, [title, description, text.name, text.comment]],
    ['/tags', [text.name]],
    [`/tag/${tag.slug}`, [text.name]],
    [`/category/${category.slug}`, [text.name, description]],
    [`/user/${admin.user.id}?tab=comments`, [title, text.comment]],
    ['/library/my-posts', [title, text.name]],
    ['/admin/categories', [text.name, description]],
    ['/admin/tags', [text.name]],
  ];
  await page.goto(`/tag/${tag.slug}`);
  await expect(page).toHaveTitle(`\u2068${text.name}\u2069 · Magpie`);
  for (const [address, texts] of screens) {
    await visit(page, address);
    for (const shown of texts)
      for (const direction of await directionsOf(main(page).getByText(shown, { exact: true })))
        expect(['rtl', 'auto'], `${shown} on ${address}`).toContain(direction);
    expect([address, await directionOf(main(page))]).toEqual([address, 'ltr']);
  }
  await expect(heading(page)).toHaveText('Admin Tags');
  await button(row(page, 'robotics'), 'Merge into').click();
  const option = dialog(page, 'Merge robotics').getByRole('option').filter({ hasText: text.name });
  expect(await directionOf(option.getByText(text.name))).toBe('rtl');

  await callApi(site.url, 'deletePost', { params: { id: post.id }, token });
  await callApi(site.url, 'deleteCategory', { params: { slug: category.slug }, token });
  await callApi(site.url, 'deleteTag', { params: { slug: tag.slug }, token });
});

test('fields take the direction of what is typed', async ({ aUser, loggedInPage }) => {
  const admin = await aUser({ admin: true });
  const page = await loggedInPage(admin);

  const screens: [address: string, fields: string[], opened?: string][] = [
    ['/explore/recent', ['enter url to submit content']],
    ['/submit', ['Title', 'Description', 'Tags']],
    ['/search', ['Search']],
    ['/profile-settings', ['Word']],
    ['/admin/tags', ['Filter']],
    ['/admin/tags', ['Name'], 'New tag'],
    ['/admin/categories', ['Name', 'Description'], 'New category'],
    ['/library/collections', ['Title', 'Description'], 'New collection'],
  ];
  await page.goto('/help');
  for (const [address, fields, opened] of screens) {
    // While a dialog is open, no link can be followed. So the page after it is loaded.
    await (opened ? page.goto(address) : visit(page, address));
    if (opened) await button(main(page), opened).click();
    for (const name of fields) {
      const field = page.getByLabel(name, { exact: true }).and(page.locator('input, textarea'));
      await field.fill('كيف تتعلم الآلة');
      expect(['rtl', 'auto'], `${name} on ${address}`).toContain(await directionOf(field));
    }
  }
});
