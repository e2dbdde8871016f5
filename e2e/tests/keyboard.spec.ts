import * as commentMessages from '@magpie/contract/messages/comments';
import * as postMessages from '@magpie/contract/messages/posts';
import * as submitMessages from '@magpie/contract/messages/submit';
import type { ElementHandle, Locator, Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { aTitle, PASSWORD } from '../fixtures/content/people.ts';
import { box, comment, drawer, sendOf } from '../fixtures/content/comments.ts';
import {
  button,
  card,
  dialog,
  mainNavigation,
  menuItem,
  question,
  urlBar,
} from '../fixtures/screens/screens.ts';
import { submitDialog } from '../fixtures/content/submitting.ts';
import { visit, whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

const TABS_MAX = 60;

/** Presses Tab, or Shift+Tab if the target comes before the focus, until the target has the focus, which must be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const key = (await isBeforeFocus(target)) ? 'Shift+Tab' : 'Tab';
  // Looking for the target by its name at each Tab would take most of the time.
  let element = await target.elementHandle();
  for (let count = 0; count < TABS_MAX; count++) {
    const { hasFocus, isThere } = await stateOf(element);
    if (hasFocus) return expectFocusSeen(target);
    if (isThere) await page.keyboard.press(key);
    else element = await target.elementHandle();
  }
  throw new Error(`${target} is not within ${TABS_MAX} Tabs.`);
}

async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

async function isBeforeFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const focused = document.activeElement ?? document.body;
    return (element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  });
}

/** An element that is no longer there may have been replaced by another like it. */
async function stateOf(target: ElementHandle | null) {
  const state = await target?.evaluate((element) => ({
    hasFocus: element === document.activeElement,
    isThere: element.isConnected,
  }));
  return state ?? { hasFocus: false, isThere: false };
}

/** Moves the focus past the navigation, for tests of what comes after it. */
async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
}

/** Expects that the focus has moved nearby, not to the top of the page, when the focused element was removed. */
async function expectFocusWithin(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** Expects that the target is in the viewport, with an outline around it. */
async function expectFocusSeen(target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  const outline = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
  });
  expect(outline, `the outline of ${target}`).toBeGreaterThan(0);
}

test('a user logs in, submits, likes, saves and comments with the keyboard alone', async ({
  page,
  aUser,
  articles,
}) => {
  test.slow();
  const { user } = await aUser();
  const article = articles.article(aTitle('Without a mouse'));
  await page.goto('/explore/recent');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await press(page, button(mainNavigation(page), 'Login'));
  const logIn = dialog(page, 'Log in');
  await expect(logIn.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(user.username);
  await type(page, logIn.getByLabel('Password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(logIn).toBeHidden();
  await expect(button(page, 'My Account')).toBeVisible();

  await tabTo(page, urlBar(page));
  await page.keyboard.insertText(article.url);
  await page.keyboard.press('Enter');
  const form = submitDialog(page);
  await expect(form.getByLabel('Title')).toHaveValue(article.title);
  await tabTo(page, form.getByLabel('Category'));
  await page.keyboard.type('Research');
  await expect(form.getByLabel('Category').locator('option:checked')).toHaveText('Research');
  await press(page, button(form, 'Submit'));
  await expect(form.getByText(submitMessages.submitted)).toBeVisible();
  await expect(form).toBeHidden();
  await expect(urlBar(page)).toBeFocused();

  const shown = card(page, article.title);
  await press(page, button(shown, 'Like'));
  await expect(button(shown, 'Unlike')).toBeFocused();
  await press(page, button(shown, 'Save'), 'Space');
  await expect(button(shown, 'Unsave')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(button(shown, 'Comments')).toBeFocused();
  await page.keyboard.press('Enter');
  await type(page, box(page, 'Write a comment'), 'Typed, not clicked.');
  await press(page, sendOf(page, 'Write a comment'));
  await expect(comment(page, 'Typed, not clicked.')).toBeVisible();
  await press(page, button(comment(page, 'Typed, not clicked.'), 'Reply'), 'Space');
  await expect(box(page, 'Write a reply')).toBeFocused();
  await page.keyboard.type('And answered.');
  await press(page, sendOf(page, 'Write a reply'));
  await expect(comment(page, 'And answered.')).toBeVisible();
  await expect(button(comment(page, 'Typed, not clicked.'), 'Reply').first()).toBeFocused();
  await press(page, button(comment(page, 'And answered.'), 'Delete'));
  await press(page, button(question(page, commentMessages.confirmDeleteComment), 'Delete'));
  await expect(comment(page, 'And answered.')).toBeHidden();
  await expectFocusWithin(drawer(page));
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(button(shown, 'Comments')).toBeFocused();
});

test('a user reports and an admin moderates with the keyboard alone', async ({
  aUser,
  aPost,
  loggedInPage,
  site,
}) => {
  test.slow();
  const [admin, author, reader] = [await aUser({ admin: true }), await aUser(), await aUser()];
  const { id, title } = await aPost(author);
  const page = await loggedInPage(reader);
  await page.goto('/explore/recent');
  await whenIdle(page);
  await skipToContent(page);
  const options = button(card(page, title), 'More options');
  await press(page, options);
  await expect(menuItem(page, 'Report')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(options).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menuItem(page, 'Report')).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, button(question(page, postMessages.confirmReportPost), 'Report'));
  await expect(card(page, title).getByText('Under Review')).toBeVisible();
  await expectFocusWithin(page.getByRole('main'));

  const desk = await loggedInPage(admin);
  await desk.goto('/admin/approvals');
  await whenIdle(desk);
  await skipToContent(desk);
  await press(desk, button(card(desk, title), 'Remove'));
  const form = dialog(desk, 'Remove post');
  await expect(form.getByLabel('Reason')).toBeFocused();
  await desk.keyboard.type('Advertising');
  await press(desk, button(form, 'Remove'));
  await expect(form).toBeHidden();
  await expect(card(desk, title)).toBeHidden();
  await expectFocusWithin(desk.getByRole('main'));
  const removed = await callApi(site.url, 'getPost', { params: { id }, token: admin.token });
  expect(removed.status).toBe('removed');
});

test('removing an item keeps the focus in the main part of the page', async ({
  aUser,
  aPost,
  loggedInPage,
  site,
}) => {
  const author = await aUser();
  const [first, second] = [await aPost(author), await aPost(author)];
  for (const { id } of [first, second]) {
    await callApi(site.url, 'bookmarkPost', { params: { id }, token: author.token });
  }
  const page = await loggedInPage(author);
  await page.goto('/library/bookmarks');
  await whenIdle(page);
  await skipToContent(page);
  await press(page, button(card(page, second.title), 'Unsave'));
  await expect(card(page, second.title)).toBeHidden();
  await expect(card(page, first.title).getByRole('link', { name: first.title })).toBeFocused();
  await press(page, button(card(page, first.title), 'Unsave'));
  await expect(page.getByText(postMessages.noPosts)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await visit(page, '/library/my-posts');
  await press(page, button(card(page, second.title), 'Delete'));
  await press(page, button(question(page, postMessages.confirmDeletePost), 'Delete'));
  await expect(card(page, second.title)).toBeHidden();
  await expectFocusWithin(page.getByRole('main'));
});
