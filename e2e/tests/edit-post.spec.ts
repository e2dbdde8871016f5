import * as fieldMessages from '@magpie/contract/messages/fields';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import * as postMessages from '@magpie/contract/messages/posts';
import * as requestMessages from '@magpie/contract/messages/requests';
import * as submitMessages from '@magpie/contract/messages/submit';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { countCalls, failCall, holdCall, isCall } from '../fixtures/failing-calls.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { button, card, main, mainNavigation, menuItem, openMenu } from '../fixtures/screens/screens.ts';
import { field, fillPost, tagsBox } from '../fixtures/content/submitting.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

const save = (page: Page) => button(main(page), 'Save changes').click();

test('an author changes URL, title, description, category and tags, and returns to My Posts', async ({
  anAuthor,
  articles,
  site,
}) => {
  const { post, page } = await anAuthor();
  const title = aTitle('Said better');
  const { url } = articles.article(title);
  await page.goto('/library/my-posts');
  await card(page, post.title).getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(new RegExp(`/edit-post/${post.id}$`));
  await expect(field(main(page), 'URL')).toHaveValue(post.url);
  await expect(field(main(page), 'Description')).toHaveValue(post.description);
  await expect(field(main(page), 'Category').locator('option:checked')).toHaveText(post.category.name);
  await expect(field(main(page), 'Sponsored')).toBeHidden();
  await fillPost(main(page), { url, title, description: 'In fewer words.', category: 'Research' });
  await tagsBox(main(page)).fill('ethics');
  await page.keyboard.press('Enter');
  await save(page);
  await expect(page).toHaveURL(/\/library\/my-posts$/);
  await expect(page.getByRole('status').getByText(postMessages.postUpdated)).toBeVisible();
  await expect(card(page, title)).toContainText('In fewer words.');
  await expect(card(page, title)).toContainText('Research');
  const edited = await callApi(site.url, 'getPost', { params: { id: post.id } });
  expect(edited).toMatchObject({
    title,
    url,
    description: 'In fewer words.',
    category: { slug: 'research' },
  });
  expect(edited.tags).toMatchObject([{ name: 'ethics' }]);
});

test('saving returns to the previous screen, unless the author has gone elsewhere', async ({ anAuthor }) => {
  const { post, page } = await anAuthor();
  const [title, later] = [aTitle('From the card'), aTitle('Said in leaving')];
  const saved = page.getByRole('status').filter({ hasText: postMessages.postUpdated });
  await test.step('from the menu of a card', async () => {
    await page.goto('/category/tutorials');
    await openMenu(card(page, post.title));
    await menuItem(page, 'Edit').click();
    await field(main(page), 'Title').fill(title);
    await save(page);
    await expect(page).toHaveURL(/\/category\/tutorials$/);
    await expect(card(page, title)).toBeVisible();
    await button(saved, 'Dismiss').click();
    await expect(saved).toBeHidden();
  });
  await test.step('while the author leaves the screen', async () => {
    await openMenu(card(page, title));
    await menuItem(page, 'Edit').click();
    await field(main(page), 'Title').fill(later);
    const release = await holdCall(page, 'editPost');
    const requested = page.waitForRequest((request) => isCall('editPost', request));
    await save(page);
    await requested;
    await mainNavigation(page).getByRole('link', { name: 'Recent' }).click();
    await expect(card(page, title)).toBeVisible();
    release();
    await expect(saved).toBeVisible();
    await expect(card(page, later)).toBeVisible();
    await expect(page).toHaveURL(/\/explore\/recent$/);
  });
});

test('staff mark a post as sponsored and undo it', async ({ anAuthor, site }) => {
  const { post, page } = await anAuthor({ staff: true });
  const read = () => callApi(site.url, 'getPost', { params: { id: post.id } });
  await page.goto(`/edit-post/${post.id}`);
  await field(main(page), 'Sponsored').check();
  await save(page);
  await expect(main(page).getByText(submitMessages.affiliateRequired)).toBeVisible();
  await field(main(page), 'Affiliate URL').fill('https://shop.example/offer');
  await save(page);
  await expect(page).toHaveURL(/\/library\/my-posts$/);
  expect(await read()).toMatchObject({ is_sponsored: true, affiliate_url: 'https://shop.example/offer' });
  await expect(card(page, post.title)).toContainText('https://shop.example/offer');
  await visit(page, `/edit-post/${post.id}`);
  await expect(field(main(page), 'Affiliate URL')).toHaveValue('https://shop.example/offer');
  await field(main(page), 'Sponsored').uncheck();
  await save(page);
  await expect(page).toHaveURL(/\/library\/my-posts$/);
  expect(await read()).toMatchObject({ is_sponsored: false, affiliate_url: null });
  await expect(card(page, post.title)).toBeVisible();
  await expect(card(page, post.title)).not.toContainText('shop.example');
});

test('a failed load, missing values and a failed save are shown; the draft survives a reload, and Cancel deletes it and leads to My Posts', async ({
  anAuthor,
  errors,
}) => {
  errors.allow(/status of (500|404)/);
  const { post, page } = await anAuthor();
  const edits = countCalls(page, 'editPost');
  const mend = await failCall(page, 'getPost');
  await page.goto(`/edit-post/${post.id}`);
  await expect(main(page).getByText(postMessages.loadPost)).toBeVisible();
  await mend();
  await button(main(page), 'Retry').click();
  await expect(field(main(page), 'Title')).toHaveValue(post.title);
  await fillPost(main(page), { url: '', title: ' ' });
  await field(main(page), 'Category').selectOption('');
  await save(page);
  await expect(main(page).getByText(submitMessages.selectCategory)).toBeVisible();
  await expect(main(page).getByText(fieldMessages.required)).toHaveCount(2);
  expect(edits()).toEqual([]);

  await fillPost(main(page), { url: post.url, title: 'Half a title', category: 'Research' });
  await failCall(page, 'editPost', { body: {} });
  await save(page);
  await expect(main(page).getByText(postMessages.updatePost)).toBeVisible();
  await expect(field(main(page), 'Title')).toHaveValue('Half a title');
  await page.reload();
  await expect(field(main(page), 'Title')).toHaveValue('Half a title');
  await button(main(page), 'Cancel').click();
  await expect(page).toHaveURL(/\/library\/my-posts$/);
  await visit(page, `/edit-post/${post.id}`);
  await expect(field(main(page), 'Title')).toHaveValue(post.title);
  await visit(page, '/edit-post/999999');
  await expect(main(page).getByText(postMessages.loadPost)).toBeVisible();
});

test('posts of others and removed ones cannot be edited', async ({ anAuthor, aPost, aUser, site }) => {
  const [{ post, page }, admin] = [await anAuthor(), await aUser({ admin: true })];
  const theirs = await aPost(admin);
  await page.goto(`/edit-post/${theirs.id}`);
  await expect(main(page).getByText(requestMessages.authorOnly)).toBeVisible();
  await expect(button(main(page), 'Save changes')).toBeHidden();
  await expectAccessible(page, 'the post of another author');

  await callApi(site.url, 'removePost', { params: { id: post.id }, body: {}, token: admin.token });
  await visit(page, `/edit-post/${post.id}`);
  await expect(main(page).getByText(moderationMessages.itemRemoved)).toBeVisible();
  await main(page).getByRole('link', { name: 'Go to My Posts' }).click();
  await expect(page).toHaveURL(/\/library\/my-posts$/);
});
