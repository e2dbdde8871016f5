import { texts } from '@magpie/contract/messages';
import type { Post } from '@magpie/contract/posts';
import type { Locator, Page } from '@playwright/test';
import { holdCall, isCall } from '../fixtures/failing-calls.ts';
import { aTitle } from '../fixtures/people.ts';
import { button, card, comment, dialog, menuItem, openMenu, pasteUrl } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const drawer = (page: Page) => dialog(page, 'Comments');
const main = (page: Page) => page.getByRole('main');

/** Something that is being written, and how it is sent. */
interface Writing {
  field: Locator;
  send: Locator;
  failure: string;
}

test.beforeEach(({ errors }) => errors.allow(/ERR_INTERNET_DISCONNECTED/));

/** Sends it without a connection, then with one again. */
async function expectNothingLost(page: Page, { field, send, failure }: Writing) {
  await field.fill('Written before the tunnel');
  await page.context().setOffline(true);
  await send.click();
  await expect(page.getByText(`${failure}: ${texts.offline}`)).toBeVisible();
  await expect(field).toHaveValue('Written before the tunnel');
  await page.context().setOffline(false);
  await send.click();
}

async function openComments(page: Page, { id }: Post) {
  await page.goto(`/explore/recent?comments=${id}`);
  await expect(drawer(page).getByRole('textbox', { name: 'Write a comment' })).toBeVisible();
}

test('of a comment, a reply and an edit', async ({ aUser, aPost, aComment, loggedInPage }) => {
  const [post, author] = [await aPost(await aUser()), await aUser()];
  await aComment(author, { post }, 'To be edited');
  await aComment(await aUser(), { post }, 'To be answered');
  const page = await loggedInPage(author);
  await openComments(page, post);
  const box = (name: string) => drawer(page).getByRole('textbox', { name });
  const sendOf = (name: string, action: string) =>
    button(drawer(page).locator('form', { has: page.getByRole('textbox', { name }) }), action);
  const written = drawer(page).getByText('Written before the tunnel', { exact: true });

  await expectNothingLost(page, {
    field: box('Write a comment'),
    send: sendOf('Write a comment', 'Send'),
    failure: texts.addComment,
  });
  await expect(box('Write a comment')).toHaveValue('');
  await expect(written).toHaveCount(1);

  await button(comment(page, 'To be answered'), 'Reply').click();
  await expectNothingLost(page, {
    field: box('Write a reply'),
    send: sendOf('Write a reply', 'Send'),
    failure: texts.addReply,
  });
  await expect(box('Write a reply')).toBeHidden();
  await expect(written).toHaveCount(2);

  await button(comment(page, 'To be edited'), 'Edit').click();
  await expectNothingLost(page, {
    field: box('Edit comment'),
    send: sendOf('Edit comment', 'Save'),
    failure: texts.editComment,
  });
  await expect(box('Edit comment')).toBeHidden();
  await expect(written).toHaveCount(3);
});

test('of the submit dialog', async ({ aUser, loggedInPage, articles }) => {
  const article = articles.article(aTitle('Through a tunnel'));
  const page = await loggedInPage(await aUser());
  await page.goto('/explore/recent');
  await pasteUrl(page, article.url);
  const form = dialog(page, 'Submit content');
  await expect(form.getByLabel('Title')).toHaveValue(article.title);
  await form.getByLabel('Category').selectOption({ label: 'Research' });
  await expectNothingLost(page, {
    field: form.getByLabel('Title'),
    send: button(form, 'Submit'),
    failure: texts.submitFailed,
  });
  await expect(form.getByText(texts.submitted)).toBeVisible();
});

test('of the full page and the edit page', async ({ aUser, aPost, loggedInPage, articles }) => {
  const author = await aUser();
  const post = await aPost(author);
  const page = await loggedInPage(author);
  const title = main(page).getByLabel('Title', { exact: true });
  await page.goto('/submit');
  await main(page)
    .getByLabel('URL', { exact: true })
    .fill(articles.article(aTitle('A tunnel')).url);
  await expect(title).not.toHaveValue('');
  await main(page).getByLabel('Category').selectOption({ label: 'Research' });
  await expectNothingLost(page, {
    field: title,
    send: button(main(page), 'Submit'),
    failure: texts.submitFailed,
  });
  await expect(main(page).getByText(texts.submitted)).toBeVisible();

  await page.goto(`/edit-post/${post.id}`);
  await expect(title).toHaveValue(post.title);
  await expectNothingLost(page, {
    field: title,
    send: button(main(page), 'Save changes'),
    failure: texts.updatePost,
  });
  await expect(page.getByText(texts.postUpdated)).toBeVisible();
});

test('of a submit dialog that was closed meanwhile', async ({ aUser, loggedInPage, articles, errors }) => {
  errors.allow(/ERR_FAILED/);
  const { url } = articles.article(aTitle('A longer tunnel'));
  const page = await loggedInPage(await aUser());
  await page.goto('/explore/recent');
  await pasteUrl(page, url);
  const form = dialog(page, 'Submit content');
  await form.getByLabel('Title').fill('Written before the tunnel');
  await form.getByLabel('Category').selectOption({ label: 'Research' });
  const drop = await holdCall(page, 'submitPost', (route) => route.abort());
  const asked = page.waitForRequest((request) => isCall('submitPost', request));
  await button(form, 'Submit').click();
  await asked;
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  drop();
  await expect(page.getByText(texts.submitFailed)).toBeVisible();
  await pasteUrl(page, url);
  await expect(form.getByLabel('Title')).toHaveValue('Written before the tunnel');
});

test('of a question and a list', async ({ aUser, aPost, loggedInPage }) => {
  const author = await aUser();
  const { title } = await aPost(author);
  const page = await loggedInPage(author);
  await page.goto('/explore/top?period=week');
  await openMenu(card(page, title));
  await menuItem(page, 'Delete').click();
  const asked = dialog(page, 'Delete post');
  await expect(asked).toBeVisible();
  await page.context().setOffline(true);
  await button(asked, 'Delete').click();
  await expect(asked.getByText(`${texts.deletePost}: ${texts.offline}`)).toBeVisible();
  await button(asked, 'Cancel').click();
  await expect(asked).toBeHidden();
  await page.getByRole('link', { name: 'Day', exact: true }).click();
  await expect(page.getByText(texts.loadPosts)).toBeVisible();
  await page.context().setOffline(false);
  await expect(card(page, title)).toBeVisible();
});
