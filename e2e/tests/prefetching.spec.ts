import { PAGE_SIZE } from '@magpie/contract/limits';
import type { Locator, Page } from '@playwright/test';
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
  page,
  aUser,
  aPost,
}) => {
  const { title } = await aPost(await aUser());
  await page.goto('/explore/recent');
  const opened = page.getByRole('dialog');
  for (const { name, script } of [
    { name: 'Comments', script: '**/assets/comments-overlay-*.js' },
    { name: 'Like', script: '**/assets/auth-dialog-*.js' },
  ]) {
    const release = await holdScript(page, script);
    await button(card(page, title), name).click();
    await expect(opened).toBeVisible();
    await expect(opened.getByRole('textbox')).toHaveCount(0);
    release();
    await expect(opened.getByRole('textbox').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
  }
});

test('on a slow phone, the frame of a first opening does not wait for a script', async ({
  anotherBrowser,
  aUser,
  aPost,
}) => {
  test.slow();
  const { title } = await aPost(await aUser());
  const page = await anotherBrowser({ viewport: PHONE });
  await page.goto('/explore/recent');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const opener of [
    button(card(page, title), 'Comments'),
    button(card(page, title), 'Like'),
    button(page, 'Menu'),
  ]) {
    const first = await timeToFrame(page, opener);
    const second = await timeToFrame(page, opener);
    expect(first / second, String(opener)).toBeLessThan(RATIO_MAX);
  }
});

/** Twice this for a dialog that waits for its script. */
const RATIO_MAX = 5;
/** 400 ms and 1.6 Mbit/s. */
const SLOW_NETWORK = { offline: false, latency: 400, downloadThroughput: 2e5, uploadThroughput: 2e5 };

/** From the press to the first frame with the dialog, in milliseconds. Closes the dialog, with its script loaded. */
async function timeToFrame(page: Page, opener: Locator): Promise<number> {
  await page.evaluate(() => {
    const seen = Promise.withResolvers<number>();
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        const look = () => {
          if (document.querySelector('[role=dialog]')) seen.resolve(performance.now() - timeStamp);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
    Object.assign(window, { frameSeen: seen.promise });
  });
  await opener.click();
  const time = await page.evaluate<number>(() => Reflect.get(window, 'frameSeen'));
  const opened = page.getByRole('dialog');
  await expect(opened.locator('input, textarea, a[href]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  return time;
}

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
