import * as linkMessages from '@magpie/contract/messages/links';
import * as sourceMessages from '@magpie/contract/messages/curation/sources';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { pasteUrl, submitDialog } from '../fixtures/content/submitting.ts';
import { button, dialog, heading, main } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('a reader adds a source to a post, and removes it again', async ({
  aUser,
  aPost,
  loggedInPage,
  errors,
}) => {
  // The site refuses the link of the post itself as a source.
  errors.allow(/status of 400/);
  const post = await aPost(await aUser());
  const page = await loggedInPage(await aUser());
  await page.goto(`/post/${post.id}`);
  const adding = await openSources(page);
  await adding.getByLabel('URL').fill(post.url);
  await button(adding, 'Add source').click();
  await expect(adding.getByLabel('URL')).toHaveAccessibleDescription(linkMessages.duplicateUrl);
  await adding.getByLabel('URL').fill(`https://mirror.example/${post.id}`);
  await button(adding, 'Add source').click();
  await expect(adding).toBeHidden();
  const sources = main(page).getByRole('region', { name: 'Sources' });
  await expect(sources.getByRole('link', { name: 'mirror.example' })).toBeVisible();
  await expectAccessible(page, 'a post with sources');

  const removing = await openSources(page);
  await expect(button(removing, `Remove https://mirror.example/${post.id}`)).toBeVisible();
  await expectAccessible(page, 'the dialog with sources');
  await button(removing, `Remove https://mirror.example/${post.id}`).click();
  await expect(removing.getByRole('listitem')).toHaveCount(0);
  await expect(sources).toBeHidden();
});

test('the submit dialog adds a page with the text of an earlier post’s page to the sources of that post', async ({
  aUser,
  aPost,
  loggedInPage,
  articles,
  site,
}) => {
  const [original, copy] = [
    articles.article(aTitle('Printed here')),
    articles.article(aTitle('Printed there')),
  ];
  const text = Array.from({ length: 80 }, (_, index) => `printed${index}`).join(' ');
  for (const { url } of [original, copy]) articles.replace(url, text);
  const author = await aUser();
  await callApi(site.url, 'previewUrl', { body: { url: original.url }, token: author.token });
  const post = await aPost(author, { title: original.title, url: original.url });
  const page = await loggedInPage(await aUser());
  await page.goto('/explore/recent');
  await pasteUrl(page, copy.url);
  const adding = button(submitDialog(page), sourceMessages.addAsSource);
  await expect(adding).toBeVisible();
  await adding.click();
  await expect(submitDialog(page)).toBeHidden();
  await button(page.getByRole('status'), 'View').click();
  await expect(heading(page)).toHaveText(post.title);
  await expect(main(page).getByRole('region', { name: 'Sources' }).getByRole('link')).toHaveAttribute(
    'href',
    copy.url,
  );
});

async function openSources(page: Page) {
  await button(main(page), 'More options').first().click();
  await page.getByRole('menuitem', { name: 'Sources' }).click();
  return dialog(page, 'Sources');
}
