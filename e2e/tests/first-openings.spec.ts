import type { Page } from '@playwright/test';
import { pasteUrl } from '../fixtures/content/submitting.ts';
import { whenIdle } from '../fixtures/settled.ts';
import { button, card } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';
import { PHONE } from '../fixtures/viewports.ts';

/** A slow phone connection: 400 ms, 1.6 Mbit/s, and a processor a quarter as fast. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const CPU_SLOWDOWN = 4;
/** The first frame is an empty one; one that waited for a script would take several times as long as the second. */
const RATIO_MAX = 2;
const FRAME = '[role=dialog], [role=menu]';

const OPENINGS: { name: string; isAnonymous?: true; open: (page: Page, title: string) => Promise<void> }[] = [
  { name: 'comments', open: (page, title) => button(card(page, title), 'Comments').click() },
  { name: 'a menu', open: (page, title) => button(card(page, title), 'More options').click() },
  { name: 'the login', isAnonymous: true, open: (page) => button(page, 'Log in').click() },
  { name: 'the submit dialog', open: (page) => pasteUrl(page, 'https://example.org/slow') },
];

test('on a slow phone, what opens for the first time shows its frame as soon as later', async ({
  anotherBrowser,
  loggedInPage,
  aUser,
  aPost,
}) => {
  test.slow();
  const author = await aUser();
  const { title } = await aPost(author);
  const phone = { viewport: PHONE, hasTouch: true };
  for (const { name, isAnonymous, open } of OPENINGS) {
    const ratio = async () => {
      const page = isAnonymous ? await anotherBrowser(phone) : await loggedInPage(author, phone);
      return firstToSecond(page, () => open(page, title));
    };
    // A busy machine may stall one try, but the network delays every one.
    const first = await ratio();
    const best = first < RATIO_MAX ? first : await ratio();
    expect(best, `${name}: the first opening beside the second`).toBeLessThan(RATIO_MAX);
  }
});

async function firstToSecond(page: Page, open: () => Promise<void>): Promise<number> {
  await page.goto('/explore/recent');
  await whenIdle(page);
  await slowDown(page);
  const first = await timeOf(page, open);
  await expect(page.locator(FRAME).first()).toBeVisible();
  await whenIdle(page);
  await page.keyboard.press('Escape');
  await expect(page.locator(FRAME)).toHaveCount(0);
  return first / (await timeOf(page, open));
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Milliseconds from the press to the frame after the one that shows it. */
async function timeOf(page: Page, open: () => Promise<void>): Promise<number> {
  const opened = page.evaluate(
    (frame) =>
      new Promise<number>((resolve) => {
        addEventListener(
          'pointerdown',
          ({ timeStamp }) => {
            const look = () => {
              const isShown = document.querySelector(frame)?.checkVisibility();
              requestAnimationFrame(isShown ? () => resolve(performance.now() - timeStamp) : look);
            };
            look();
          },
          { capture: true, once: true },
        );
      }),
    FRAME,
  );
  await open();
  return opened;
}
