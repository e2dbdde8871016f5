import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { aCollection, item, items, order } from '../fixtures/content/collections.ts';
import type { Account } from '../fixtures/content/people.ts';
import { failCall } from '../fixtures/failing-calls.ts';
import { button, main } from '../fixtures/screens/screens.ts';
import { whenIdle } from '../fixtures/settled.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { DESKTOP } from '../fixtures/viewports.ts';

test('the owner reorders a collection by keyboard and mouse', async ({ aLoggedInUser, site, errors }) => {
  errors.allow(/status of 500/);
  const { account, page } = await aLoggedInUser();
  const { path, id } = await aCollection(site, account);
  await page.goto(path);

  await test.step('Move down keeps the focus and says the new place', async () => {
    const down = button(item(page, 'One'), 'Move down');
    await down.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => order(page)).toEqual(['Two', 'One', 'Three']);
    await expect(down).toBeFocused();
    await expect(page.getByText(collectionMessages.movedTo('One', 2, 3))).toBeAttached();
    await page.keyboard.press('Enter');
    await expect.poll(() => order(page)).toEqual(['Two', 'Three', 'One']);
    await expect(down).toHaveAttribute('aria-disabled', 'true');
    await expect(down).toBeFocused();
  });
  await test.step('Move up', async () => {
    await button(item(page, 'One'), 'Move up').click();
    await expect.poll(() => order(page)).toEqual(['Two', 'One', 'Three']);
  });
  await test.step('the mouse drags, and Escape cancels', async () => {
    // The rows are rendered again when the earlier moves have been answered.
    await whenIdle(page);
    await drag(page, item(page, 'Three'), item(page, 'Two'));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await order(page)).toEqual(['Two', 'One', 'Three']);
    await drag(page, item(page, 'Three'), item(page, 'Two'));
    await page.mouse.up();
    await expect.poll(() => order(page)).toEqual(['Three', 'Two', 'One']);
  });
  await test.step('the server has the same order', async () => {
    await expect.poll(() => storedOrder(site, id, account)).toEqual(['Three', 'Two', 'One']);
  });
  await test.step('a refused move is rolled back', async () => {
    await failCall(page, 'moveCollectionItem');
    await button(item(page, 'Three'), 'Move down').click();
    await expect(page.getByText(collectionMessages.moveItem)).toBeVisible();
    await expect.poll(() => order(page)).toEqual(['Three', 'Two', 'One']);
  });
});

/** The titles of the items, in the server's order. */
async function storedOrder(site: Site, id: number, { token }: Account) {
  const { results } = await callApi(site.url, 'listCollectionItems', { params: { id }, token });
  return results.map(({ title }) => title);
}

/** Presses the handle of a row and moves it to the top of another row, without releasing the mouse button. */
async function drag(page: Page, from: Locator, to: Locator) {
  const handle = await from.locator('.item-handle').boundingBox();
  const target = await to.boundingBox();
  if (!handle || !target) throw new Error('The rows are not shown.');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x, target.y, { steps: 5 });
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a finger on the handle of an item drags it, and elsewhere scrolls the page', async ({
  aUser,
  loggedInPage,
  site,
}) => {
  const account = await aUser();
  const { path, id } = await aCollection(site, account);
  const page = await loggedInPage(account, PHONE);
  await page.goto(path);
  const finger = await page.context().newCDPSession(page);
  const handleOf = (row: Locator) => row.locator('.item-handle');
  await handleOf(item(page, 'Three')).scrollIntoViewIfNeeded();

  await test.step('a finger on the handle drags an item to the place of another item', async () => {
    await swipe(finger, await middleOf(handleOf(item(page, 'Three'))), await middleOf(item(page, 'Two')));
    await expect.poll(() => order(page)).toEqual(['One', 'Three', 'Two']);
    await expect.poll(() => storedOrder(site, id, account)).toEqual(['One', 'Three', 'Two']);
  });
  await test.step('a swipe over a row moves nothing but the page', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    const from = await middleOf(item(page, 'One'));
    await swipe(finger, from, { x: from.x, y: from.y - 200 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await order(page)).toEqual(['One', 'Three', 'Two']);
  });
});

interface Point {
  x: number;
  y: number;
}

async function middleOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const STEPS = 8;

/** Touches, moves and lifts a finger. */
async function swipe(finger: CDPSession, from: Point, to: Point) {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  for (let step = 1; step <= STEPS; step += 1) {
    const part = step / STEPS;
    await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  }
  await send('touchEnd', []);
}

/** The number of items of a page in this test; otherwise it is 100. */
const ITEMS_OF_A_PAGE = 5;
const LOW = { ...DESKTOP, height: 520 };

test('the items of a collection are moved across pages once all are loaded', async ({
  aLoggedInUser,
  site,
}) => {
  const { account, page } = await aLoggedInUser();
  const { token } = account;
  const ITEMS = 12;
  const { id } = await callApi(site.url, 'createCollection', {
    body: { title: 'Many links', description: 'On several pages.', visibility: 'private' },
    token,
  });
  for (let number = 1; number <= ITEMS; number += 1) {
    const body = { url: `https://example.org/many/${number}`, title: `Number ${number}.`, note: '' };
    await callApi(site.url, 'addCollectionItem', { params: { id }, body, token });
  }

  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/items\/\?/, async (route) => {
    const url = new URL(route.request().url());
    if (url.searchParams.has('cursor')) await promise;
    url.searchParams.set('page_size', String(ITEMS_OF_A_PAGE));
    await route.continue({ url: url.href });
  });
  // The collection is opened within the app: the server answers its address with 404, because it is private, and the
  // console would show an error.
  await page.goto('/library/collections');
  await main(page)
    .getByRole('link', { name: /^Many links/ })
    .click();
  await test.step('nothing can be moved until all items are loaded', async () => {
    await expect(items(page)).toHaveCount(ITEMS_OF_A_PAGE);
    await expect(button(main(page), 'Move down')).toHaveCount(0);
    release();
    await expect(items(page)).toHaveCount(ITEMS);
  });
  await test.step('over the end of the first page and back', async () => {
    await button(item(page, 'Number 5.'), 'Move down').click();
    await expect(page.getByText(collectionMessages.movedTo('Number 5.', 6, ITEMS))).toBeAttached();
    await button(item(page, 'Number 7.'), 'Move up').click();
    await button(item(page, 'Number 7.'), 'Move up').click();
    await button(item(page, 'Number 12.'), 'Move up').click();
    await expect(page.getByText(collectionMessages.movedTo('Number 12.', 11, ITEMS))).toBeAttached();
  });
  await test.step('what the keyboard moves stays in view', async () => {
    await page.setViewportSize(LOW);
    const down = button(item(page, 'Number 1.'), 'Move down');
    await down.focus();
    for (let place = 2; place <= 6; place += 1) {
      await page.keyboard.press('Enter');
      await expect(page.getByText(collectionMessages.movedTo('Number 1.', place, ITEMS))).toBeAttached();
    }
    await expect(down).toBeFocused();
    await expect(item(page, 'Number 1.').getByRole('heading')).toBeInViewport();
  });
  const expected = [2, 3, 4, 7, 6, 1, 5, 8, 9, 10, 12, 11].map((number) => `Number ${number}.`);
  await test.step('the page and the server have the same order', async () => {
    expect(await order(page)).toEqual(expected);
    // The moves are sent one after another.
    await expect.poll(() => storedOrder(site, id, account)).toEqual(expected);
  });
});
