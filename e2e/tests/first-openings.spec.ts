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

type Open = (page: Page, title: string) => Promise<void>;

/** What is opened one after the other on one page; none of these shares a script of its own with an earlier one. */
const PAGES: { isAnonymous?: true; openings: Record<string, Open> }[] = [
  { openings: { comments: (page, title) => button(card(page, title), 'Comments').click() } },
  { isAnonymous: true, openings: { 'the login': (page) => button(page, 'Log in').click() } },
  {
    openings: {
      'a menu': (page, title) => button(card(page, title), 'More options').click(),
      'the submit dialog': (page) => pasteUrl(page, 'https://example.org/slow'),
    },
  },
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
  for (const { isAnonymous, openings } of PAGES) {
    const slowAmong = async (tried: [name: string, open: Open][]) => {
      const page = isAnonymous ? await anotherBrowser(phone) : await loggedInPage(author, phone);
      await page.goto('/explore/recent');
      await whenIdle(page);
      const slow = await slowDevice(page);
      const tooSlow: typeof tried = [];
      for (const [name, open] of tried) {
        const ratio = await firstToSecond(page, slow, () => open(page, title));
        if (ratio >= RATIO_MAX) tooSlow.push([name, open]);
      }
      await page.close();
      return tooSlow;
    };
    // A busy machine may stall one try, but the network delays every one.
    const slowOnce = await slowAmong(Object.entries(openings));
    const slowTwice = slowOnce.length > 0 ? await slowAmong(slowOnce) : [];
    expect(
      slowTwice.map(([name]) => name),
      'the first opening beside the second',
    ).toEqual([]);
  }
});

test('pointing at a button and pressing it starts no transition, whose frames would delay what opens', async ({
  page,
  aUser,
  aPost,
}) => {
  const { title } = await aPost(await aUser());
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/explore/recent');
  await whenIdle(page);
  const transitions = await page.evaluateHandle(() => {
    const properties: string[] = [];
    addEventListener('transitionrun', (event) => properties.push(event.propertyName), true);
    return properties;
  });
  await page.mouse.move(0, 0);
  await button(card(page, title), 'Comments').click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Comments' })).toBeVisible();
  await close(page);
  await button(card(page, title), 'More options').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await close(page);
  await button(page, 'Log in').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await transitions.jsonValue()).toEqual([]);
});

async function firstToSecond(page: Page, slow: SlowDevice, open: () => Promise<void>): Promise<number> {
  const first = await slow(() => timeOf(page, open));
  await expect(page.locator(FRAME).first()).toBeVisible();
  await whenIdle(page);
  await close(page);
  const second = await slow(() => timeOf(page, open));
  await close(page);
  return first / second;
}

async function close(page: Page) {
  await page.keyboard.press('Escape');
  await expect(page.locator(FRAME)).toHaveCount(0);
}

/** Runs the action on a slow processor, which costs the computer as much time as a fast one would idle. */
type SlowDevice = (act: () => Promise<number>) => Promise<number>;

/** The network stays slow. */
async function slowDevice(page: Page): Promise<SlowDevice> {
  const session = await page.context().newCDPSession(page);
  const setSlowdown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  return async (act) => {
    await setSlowdown(CPU_SLOWDOWN);
    const result = await act();
    await setSlowdown(1);
    return result;
  };
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
