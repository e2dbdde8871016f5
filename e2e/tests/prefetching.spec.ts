import { PAGE_SIZE } from '@magpie/contract/limits';
import type { Locator, Page } from '@playwright/test';
import { countCalls } from '../fixtures/failing-calls.ts';
import { button, card, cards } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

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

test('the first opening shows a frame as fast as later ones, on a slow phone and network', async ({
  page,
  aUser,
  aPost,
}) => {
  const { title } = await aPost(await aUser());
  await page.goto('/explore/recent');
  await expect(card(page, title)).toBeVisible();
  const slow = await page.context().newCDPSession(page);
  await slow.send('Network.enable');
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const name of ['Comments', 'Like']) {
    const first = await timeToDialog(button(card(page, title), name));
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    const second = await timeToDialog(button(card(page, title), name));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    // A script alone would take four times as long on this network.
    expect(first, name).toBeLessThan(second * 1.5 + 100);
  }
});

/** In ms, from the press of a button to the frame of what it opens. */
function timeToDialog(control: Locator): Promise<number> {
  return control.evaluate(async (element: HTMLElement) => {
    const start = performance.now();
    element.click();
    while (!document.querySelector('[role=dialog]')?.checkVisibility()) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - start;
  });
}

for (const [name, address, script] of [
  ['a category', 'Tutorials', /\/category-/],
  ['an author', 'author', /\/user-/],
] as const) {
  test(`the screen of ${name} is prefetched when the pointer nears its link`, async ({
    page,
    aUser,
    aPost,
  }) => {
    const author = await aUser();
    const { title } = await aPost(author);
    const requested = requestedScripts(page);
    await page.goto('/explore/recent');
    expect(requested()).not.toMatch(script);
    const link = address === 'author' ? author.user.username : address;
    await card(page, title).getByRole('link', { name: link, exact: true }).hover();
    await expect.poll(requested).toMatch(script);
    await expect(page).toHaveURL(/\/explore\/recent$/);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the next page is prefetched once, before Load More is pressed', async ({
    page,
    aUser,
    aPost,
    articles,
  }) => {
    const author = await aUser();
    for (let count = 0; count <= PAGE_SIZE; count++)
      await aPost(author, { url: articles.articleWithoutImage(`${author.user.username} ${count}`).url });
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
