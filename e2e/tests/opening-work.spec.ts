import type { CDPSession, Page } from '@playwright/test';
import { whenIdle } from '../fixtures/settled.ts';
import { button, card } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';
import { PHONE } from '../fixtures/viewports.ts';

const FRAME = '[role=dialog]';
/** Enough for the page to have far more elements than a dialog. */
const POSTS = 12;

/** An event of the browser's trace; `elementCount` is the number of elements whose styles were computed. */
interface TraceEvent {
  name: string;
  args: { elementCount?: number };
}

test('opening or closing a dialog does not make the browser compute the styles of the page behind it', async ({
  loggedInPage,
  aUser,
  aPost,
}) => {
  const author = await aUser();
  const { title } = await aPost(author);
  for (let post = 1; post < POSTS; post += 1) await aPost(author);
  const page = await loggedInPage(author, { viewport: PHONE, hasTouch: true });
  await page.goto('/explore/recent');
  const session = await page.context().newCDPSession(page);
  const open = async () => {
    await button(card(page, title), 'Comments').click();
    await expect(page.locator(FRAME)).not.toHaveAttribute('aria-busy');
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator(FRAME)).toHaveCount(0);
  };
  await open();
  await whenIdle(page);
  await close();
  await whenIdle(page);
  const elements = await page.locator('article *').count();
  for (const act of [open, close]) {
    expect(await mostStyled(page, session, act), 'elements styled at once').toBeLessThan(elements / 2);
  }
  expect(await mostStyled(page, session, () => restyle(page)), 'the trace counts').toBeGreaterThan(0);
});

/** Changes a style that the whole page inherits, and has it computed at once. */
function restyle(page: Page) {
  return page.evaluate(() => {
    document.body.style.letterSpacing = '1px';
    document.body.getBoundingClientRect();
  });
}

/** The most elements whose style the browser computed at once during an act. */
async function mostStyled(page: Page, session: CDPSession, act: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  await act();
  await whenIdle(page);
  await session.send('Tracing.end');
  await ended;
  session.off('Tracing.dataCollected', collect);
  const counts = events
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0);
  expect(counts, 'the trace').not.toEqual([]);
  return Math.max(...counts);
}
