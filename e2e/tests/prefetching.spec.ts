import { PAGE_SIZE } from '@magpie/contract/limits';
import type { Page } from '@playwright/test';
import { countCalls, holdAddress } from '../fixtures/failing-calls.ts';
import { pasteUrl } from '../fixtures/content/submitting.ts';
import { button, card, cards } from '../fixtures/screens/screens.ts';
import { whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { PHONE } from '../fixtures/viewports.ts';

test('the script of a dialog or screen is prefetched when its button or link is hovered or focused', async ({
  page,
  aUser,
  aPost,
}) => {
  const author = await aUser();
  const { title } = await aPost(author);
  const requested = requestedScripts(page);
  await page.goto('/explore/recent');
  const shown = card(page, title);
  await expect(shown).toBeVisible();
  expect(requested()).not.toMatch(/modal|auth-dialog|comments-overlay/);

  await button(shown, 'Like').hover();
  await expect.poll(requested).toMatch(/auth-dialog/);
  await expect.poll(requested).toMatch(/modal/);
  expect(requested()).not.toMatch(/comments-overlay/);
  await button(shown, 'Comments').focus();
  await expect.poll(requested).toMatch(/comments-overlay/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  for (const [name, script] of [
    ['Tutorials', /\/category-/],
    [author.user.username, /\/user-/],
  ] as const) {
    expect(requested()).not.toMatch(script);
    await shown.getByRole('link', { name, exact: true }).hover();
    await expect.poll(requested).toMatch(script);
  }
  await expect(page).toHaveURL(/\/explore\/recent$/);
});

test('the first opening of an overlay shows its frame at once, before any script or data has arrived', async ({
  anotherBrowser,
  loggedInPage,
  aUser,
  aPost,
}) => {
  const author = await aUser();
  const { title } = await aPost(author);
  const page = await anotherBrowser({ viewport: PHONE });
  await page.goto('/explore/recent');
  await whenIdle(page);
  for (const opener of [
    button(card(page, title), 'Comments'),
    button(card(page, title), 'Like'),
    button(page, 'Menu'),
  ]) {
    await expectEmptyFrame(page, () => opener.click());
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  const release = await holdAll(page);
  await button(card(page, title), 'More options').press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  release();
  await expect(page.getByRole('menuitem').first()).toBeFocused();

  await test.step('the submit dialog of a logged-in user', async () => {
    const own = await loggedInPage(author, { viewport: PHONE });
    await own.goto('/explore/recent');
    await whenIdle(own);
    await expectEmptyFrame(own, () => pasteUrl(own, 'https://example.org/slow'));
  });
});

/** A dialog opens without its content, which follows when the network answers. */
async function expectEmptyFrame(page: Page, open: () => Promise<void>) {
  const opened = page.getByRole('dialog');
  const content = opened.locator('input, textarea, a[href]');
  const release = await holdAll(page);
  await open();
  await expect(opened).toBeVisible();
  await expect(content).toHaveCount(0);
  release();
  await expect(content.first()).toBeVisible();
}

/** Holds every script and every call back until the returned function is called. */
function holdAll(page: Page): Promise<() => void> {
  return holdAddress(page, '**/{assets,api}/**');
}

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
