import * as categoryMessages from '@magpie/contract/messages/categories';
import * as fieldMessages from '@magpie/contract/messages/fields';
import * as screenMessages from '@magpie/contract/messages/screens';
import { CATEGORY_ICONS, DEFAULT_CATEGORY_ICON } from '@magpie/contract/category-icons';
import { OTHER_CATEGORY } from '@magpie/contract/other-category';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { failCall, fulfilCall } from '../fixtures/failing-calls.ts';
import { aTitle } from '../fixtures/content/people.ts';
import {
  button,
  dialog,
  goBackFromScreen,
  heading,
  mainNavigation,
  question,
  row,
} from '../fixtures/screens/screens.ts';
import { visit, whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

const inSidebar = (page: Page, name: string) => mainNavigation(page).getByRole('link', { name, exact: true });

async function fillCategory(form: Locator, name: string, description: string): Promise<void> {
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Description').fill(description);
}

test('a category is created, edited and deleted, and the sidebar and the category’s cached page show each change', async ({
  aUser,
  loggedInPage,
  errors,
}) => {
  errors.allow(/status of 404/);
  const page = await loggedInPage(await aUser({ admin: true }));
  const [name, renamed] = [aTitle('Agents'), aTitle('Robots')];
  const slug = name.toLowerCase().replaceAll(' ', '-');
  await page.goto('/admin/categories');
  await expect(heading(page)).toHaveText('Admin Categories');

  await test.step('created', async () => {
    await button(page, 'New category').click();
    const form = dialog(page, 'New category');
    const icons = form.getByRole('radiogroup', { name: 'Icon' }).getByRole('radio');
    await expect(icons).toHaveCount(CATEGORY_ICONS.length);
    await expect(form.getByRole('radio', { name: DEFAULT_CATEGORY_ICON })).toBeChecked();
    await fillCategory(form, name, 'Software that acts.');
    await page.keyboard.press('Tab');
    await expect(form.getByRole('radio', { name: DEFAULT_CATEGORY_ICON })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(form.getByRole('radio', { name: 'Palette' })).toBeChecked();
    await button(form, 'Save').click();
    await expect(form).toBeHidden();
    await expect(row(page, name)).toContainText('Software that acts.');
    await expect(row(page, name)).toContainText(slug);
    await inSidebar(page, name).click();
    await expect(heading(page)).toHaveText(name);
    await page.goBack();
  });
  await test.step('edited', async () => {
    await button(row(page, name), 'Edit').click();
    const edit = dialog(page, 'Edit category');
    await expect(edit.getByLabel('Name')).toHaveValue(name);
    await expect(edit.getByRole('radio', { name: 'Palette' })).toBeChecked();
    await fillCategory(edit, renamed, 'As it is.');
    await button(edit, 'Save').click();
    await expect(row(page, renamed)).toBeVisible();
    await expect(inSidebar(page, name)).toBeHidden();
    await expect(button(row(page, renamed), 'Edit')).toBeFocused();
    await inSidebar(page, renamed).click();
    await expect(page).toHaveURL(new RegExp(`/category/${slug}$`));
    await expect(heading(page)).toHaveText(renamed);
    await expect(page.getByText('As it is.')).toBeVisible();
  });
  await test.step('deleted', async () => {
    await button(page, 'My Account').click();
    await page.getByRole('menuitem', { name: 'Admin Categories' }).click();
    const confirmation = question(page, categoryMessages.confirmDeleteCategory);
    await button(row(page, renamed), 'Delete').click();
    await button(confirmation, 'Cancel').click();
    await expect(row(page, renamed)).toBeVisible();
    await button(row(page, renamed), 'Delete').click();
    await button(confirmation, 'Delete').click();
    await expect(confirmation).toBeHidden();
    await expect(row(page, renamed)).toBeHidden();
    await expect(inSidebar(page, renamed)).toBeHidden();
    await expect(page.locator(':focus')).toHaveCount(1);
    await goBackFromScreen(page);
    await expect(heading(page)).toHaveText(screenMessages.pageNotFound);
  });
});

test('the posts of a deleted category move to Other at once', async ({
  aUser,
  aPost,
  loggedInPage,
  site,
  errors,
}) => {
  errors.allow(/status of 400/);
  const admin = await aUser({ admin: true });
  const body = { name: aTitle('Fads'), description: 'What passes.' };
  const { slug } = await callApi(site.url, 'createCategory', { body, token: admin.token });
  const { id } = await aPost(admin, { category: slug });
  const page = await loggedInPage(admin);
  await page.goto('/admin/categories');
  await expect(row(page, body.name).getByRole('cell', { name: '1', exact: true })).toBeVisible();
  await button(row(page, body.name), 'Delete').click();
  await expect(question(page, categoryMessages.postsMove(1, 2))).toBeVisible();
  await button(question(page, categoryMessages.confirmDeleteCategory), 'Delete').click();
  await expect(row(page, OTHER_CATEGORY.description)).toBeVisible();
  await expect(
    row(page, OTHER_CATEGORY.description).getByRole('cell', { name: '1', exact: true }),
  ).toBeVisible();
  await expect(inSidebar(page, OTHER_CATEGORY.name)).toBeVisible();

  await button(row(page, OTHER_CATEGORY.description), 'Delete').click();
  const confirmation = question(page, categoryMessages.confirmDeleteCategory);
  await button(confirmation, 'Delete').click();
  await expect(confirmation.getByRole('alert')).toContainText(categoryMessages.deleteCategory);
  await expect(confirmation.getByRole('alert')).toContainText(categoryMessages.otherInUse);
  await callApi(site.url, 'deletePost', { params: { id }, token: admin.token });
  await button(confirmation, 'Delete').click();
  await expect(row(page, OTHER_CATEGORY.description)).toBeHidden();
});

test('an empty list, refusals and failures are explained, and the input is kept', async ({
  aUser,
  loggedInPage,
  errors,
}) => {
  errors.allow(/status of (400|500)/);
  const page = await loggedInPage(await aUser({ admin: true }));
  const end = await failCall(page, 'listCategories');
  await page.goto('/admin/categories');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(categoryMessages.loadCategories);
  await whenIdle(page);
  await end();
  await button(alert, 'Retry').click();
  await expect(alert).toBeHidden();
  await expect(row(page, 'Tutorials')).toBeVisible();

  const form = dialog(page, 'New category');
  await test.step('refused', async () => {
    await button(page, 'New category').click();
    await fillCategory(form, 'tutorials', 'Again.');
    await button(form, 'Save').click();
    await expect(form.getByText(categoryMessages.createCategory)).toBeVisible();
    await expect(form.getByText(categoryMessages.categoryTaken)).toBeVisible();
    await expect(form.getByLabel('Name')).toBeFocused();
    await expect(form.getByLabel('Name')).toHaveAccessibleDescription(categoryMessages.categoryTaken);
    await fillCategory(form, aTitle('Unheard of'), '   ');
    await button(form, 'Save').click();
    await expect(form.getByText(categoryMessages.categoryTaken)).toBeHidden();
    await expect(form.getByLabel('Description')).toHaveAccessibleDescription(fieldMessages.required);
    await button(form, 'Cancel').click();
  });
  await test.step('the next form is empty', async () => {
    await button(page, 'New category').click();
    await expect(form.getByLabel('Name')).toHaveValue('');
    await expect(form.getByRole('alert')).toHaveCount(0);
    await button(form, 'Cancel').click();
  });
  await test.step('failed', async () => {
    await failCall(page, 'editCategory');
    await button(row(page, 'Tutorials'), 'Edit').click();
    const edit = dialog(page, 'Edit category');
    await edit.getByLabel('Name').fill('Doomed');
    await button(edit, 'Save').click();
    await expect(edit.getByRole('alert')).toHaveText(categoryMessages.updateCategory);
    await expect(edit.getByLabel('Name')).toHaveValue('Doomed');
    await button(edit, 'Cancel').click();
    await expect(row(page, 'Tutorials')).toBeVisible();
  });
  await test.step('without categories', async () => {
    await visit(page, '/help');
    await fulfilCall(page, 'listCategories', { results: [], next: null, previous: null });
    await visit(page, '/admin/categories');
    await expect(page.getByText(categoryMessages.noCategories)).toBeVisible();
  });
});
