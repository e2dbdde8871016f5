import { PAGE_SIZE } from '@magpie/contract/limits';
import type { Page } from '@playwright/test';
import { countCalls, holdScript } from '../fixtures/failing-calls.ts';
import { button, card, cards } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';
import { PHONE } from '../fixtures/viewports.ts';

test('the script of a dialog is prefetched when the pointer or the focus nears its button', async ({
  page,
  aUser,
  aPost,
}) => {
  const { title } = await aPost(await aUser());
  const requested = requestedScripts(page);
  await page.goto('/explore/recent');
  const shown = card(page, title);
  await expect(shown).toBeVisible();
  expect(requested()).not.toMatch(/modal|auth-dialog|comments-overlay/);

  await button(shown, 'Like').hover();
  await expect.poll(requested).toMatch(/auth-dialog/);
  expect(requested()).toMatch(/modal/);
  expect(requested()).not.toMatch(/comments-overlay/);
  await button(shown, 'Comments').focus();
  await expect.poll(requested).toMatch(/comments-overlay/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the first opening shows a frame at once, before the script of the dialog has arrived', async ({
  anotherBrowser,
  aUser,
  aPost,
}) => {
  const { title } = await aPost(await aUser());
  const page = await anotherBrowser({ viewport: PHONE });
  await page.goto('/explore/recent');
  const opened = page.getByRole('dialog');
  const content = opened.locator('input, textarea, a[href]');
  for (const { opener, script } of [
    { opener: button(card(page, title), 'Comments'), script: '**/assets/comments-overlay-*.js' },
    { opener: button(card(page, title), 'Like'), script: '**/assets/auth-dialog-*.js' },
    { opener: button(page, 'Menu'), script: '**/assets/menu-sheet-*.js' },
  ]) {
    const release = await holdScript(page, script);
    await opener.click();
    await expect(opened).toBeVisible();
    await expect(content).toHaveCount(0);
    release();
    await expect(content.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
  }
  const release = await holdScript(page, '**/assets/post-menu-items-*.js');
  await button(card(page, title), 'More options').press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  release();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
});

test('the screens of a category and of an author are prefetched when the pointer nears their links', async ({
  page,
  aUser,
  aPost,
}) => {
  const author = await aUser();
  const { title } = await aPost(author);
  const requested = requestedScripts(page);
  await page.goto('/explore/recent');
  for (const [name, script] of [
    ['Tutorials', /\/category-/],
    [author.user.username, /\/user-/],
  ] as const) {
    expect(requested()).not.toMatch(script);
    await card(page, title).getByRole('link', { name, exact: true }).hover();
    await expect.poll(requested).toMatch(script);
  }
  await expect(page).toHaveURL(/\/explore\/recent$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the next page is prefetched once, before Load More is pressed', async ({ page, aUser, aPost }) => {
    const author = await aUser();
    for (let count = 0; count <= PAGE_SIZE; count++) await aPost(author);
    const requested = countCalls(page, 'listPosts');
    await page.goto(`/user/${author.user.id}`);
    await expect(cards(page)).toHaveCount(PAGE_SIZE);
    const loadMore = button(page, 'Load More');
    expect(requested()).toEqual([]);

    const answered = page.waitForResponse((response) => requested().includes(response.request()));
    await loadMore.evaluate((it) => scrollBy(0, it.getBoundingClientRect().top - 2 * innerHeight));
    expect(await (await answered).finished()).toBeNull();
    await expect(loadMore).not.toBeInViewport();
    expect(new URL(requested()[0]?.url() ?? '').searchParams.has('cursor')).toBe(true);
    await expect(cards(page)).toHaveCount(PAGE_SIZE);

    await loadMore.click();
    await expect(cards(page)).toHaveCount(PAGE_SIZE + 1);
    expect(requested()).toHaveLength(1);
  });
});

/** Every script requested so far. */
function requestedScripts(page: Page): () => string {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) requested.push(pathname);
  });
  return () => requested.join(' ');
}
