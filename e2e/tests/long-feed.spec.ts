import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@magpie/contract/calls';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '@magpie/contract/limits';
import type { Page } from '@playwright/test';
import { register } from '../fixtures/content/people.ts';
import { shifts } from '../fixtures/shifts.ts';
import { type Site, startSite } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const MANY = 400;
/** The most cards rendered at a time: the first ones, which always are rendered, and those near the viewport. */
const DRAWN_MAX = 150;
const WATCHED_MAX = MANY / 4;
const ELEMENTS_OF_A_CARD_MAX = 60;
const SCROLL_PX = 12_000;

/** Tracing such a page would take minutes. With this option the file gets a worker of its own, which runs last. */
if (!process.env['CI']) test.use({ trace: 'off' });

test('of hundreds of cards, only those near the viewport are rendered, without layout shifts', async ({
  anotherBrowser,
}) => {
  test.setTimeout(180_000);
  const site = await startSite({});
  try {
    await importMany(site);
    const page = await anotherBrowser({ baseURL: site.url });
    await askForLargePages(page);
    await page.goto('/explore/recent');
    for (let shown = PAGE_SIZE; shown < MANY;) {
      await page.locator('main button', { hasText: 'Load More' }).click();
      shown = Math.min(MANY, shown + PAGE_SIZE_MAX);
      await expect(titles(page)).toHaveCount(shown, { timeout: 20_000 });
    }
    expect(await elementsOfCards(page)).toBeLessThan(MANY * ELEMENTS_OF_A_CARD_MAX);

    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => drawn(page)).toBeLessThan(DRAWN_MAX);
    const before = await shifts(page);
    const steps = await scrollToTheEnd(page);
    expect(Math.max(...steps)).toBeLessThan(DRAWN_MAX);
    await expect(titles(page).last()).toBeInViewport();
    expect((await shifts(page)).slice(before.length)).toEqual([]);
    expect(await watched(page)).toBeLessThan(WATCHED_MAX);
  } finally {
    await site.discard();
  }
});

/** Titles and descriptions of different lengths, so that no card's height predicts the next one's. */
async function importMany(site: Site) {
  const links = Array.from({ length: MANY }, (_, index) => ({
    title: `Paper ${index}${' on small models'.repeat(index % 5)}`,
    url: `https://example.org/papers/${index}`,
    description: 'It tells what was left out. '.repeat(index % 7),
  }));
  const file = path.join(tmpdir(), `magpie-many-${process.pid}.jsonl`);
  await writeFile(file, links.map((link) => JSON.stringify(link)).join('\n'));
  await register(site.url, 'librarian');
  await site.admin(['import', file, '--by', 'librarian', '--category', 'research']);
  await rm(file);
}

/** Makes the feed load the API's largest pages: more presses of Load More would prove nothing more. */
async function askForLargePages(page: Page) {
  await page.route(`**${calls.listPosts.path}?*`, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('page_size', String(PAGE_SIZE_MAX));
    return route.continue({ url: url.href });
  });
}

/** The titles of the cards. They are not found by role, which would be computed for each element of the cards. */
function titles(page: Page) {
  return page.locator('main article h2');
}

function drawn(page: Page): Promise<number> {
  return titles(page).evaluateAll(
    (all) => all.filter((title) => title.checkVisibility({ contentVisibilityAuto: true })).length,
  );
}

/** The number of boxes of which the browser checks in every frame whether they are near the viewport. */
function watched(page: Page): Promise<number> {
  return titles(page).evaluateAll((all) => {
    const boxes = new Set<Element>();
    for (const title of all) {
      for (let box: Element | null = title; box !== null && !boxes.has(box); box = box.parentElement)
        boxes.add(box);
    }
    return [...boxes].filter((box) => getComputedStyle(box).contentVisibility === 'auto').length;
  });
}

/** Returns the number of rendered cards at each step. */
async function scrollToTheEnd(page: Page): Promise<number[]> {
  const steps: number[] = [];
  for (;;) {
    const isThere = await page.evaluate(async (pixels) => {
      scrollBy(0, pixels);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    }, SCROLL_PX);
    steps.push(await drawn(page));
    if (isThere) return steps;
  }
}

function elementsOfCards(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('main article *').length);
}
