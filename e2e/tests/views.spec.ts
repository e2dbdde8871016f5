import { STORAGE_KEYS } from '@magpie/contract/page-values';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { button, card, cards } from '../fixtures/screens/screens.ts';
import { shifts } from '../fixtures/shifts.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { contrastOfVisitedTitles, viewChoice, wholeTitles } from '../fixtures/screens/views.ts';

/** For each window size, the least number of whole titles that each view shows on arrival, and below the welcome. */
const LEAST = [
  { width: 390, height: 844, cards: 1, list: 7, welcomed: { cards: 1, list: 7 } },
  { width: 768, height: 900, cards: 4, list: 12, welcomed: { cards: 2, list: 9 } },
  { width: 1024, height: 900, cards: 6, list: 15, welcomed: { cards: 3, list: 12 } },
  { width: 1440, height: 900, cards: 8, list: 15, welcomed: { cards: 8, list: 15 } },
  { width: 1920, height: 1080, cards: 12, list: 20, welcomed: { cards: 12, list: 20 } },
] as const;
/** Heights on a phone, in pixels: the bar at the bottom; six rows with titles of two lines, and the seventh title. */
const BAR_HEIGHT = 57;
const SEVEN_TITLES = 6 * 89 + 44;
const POSTS = 20;
const AA = 4.5;

test('both views show many titles on arrival, and titles of visited links have enough contrast', async ({
  aUser,
  aPost,
  loggedInPage,
  anotherBrowser,
  site,
}) => {
  test.slow();
  const admin = await aUser({ admin: true });
  const body = { name: aTitle('Scanning'), description: 'Where titles are counted.' };
  const { slug } = await callApi(site.url, 'createCategory', { body, token: admin.token });
  const posts = Array.from({ length: POSTS }, () =>
    aPost(admin, {
      title: aTitle('How a small language model learnt to'),
      description: 'What is left out of it, and why nobody has missed it.',
      category: slug,
    }),
  );
  await Promise.all(posts);
  const page = await loggedInPage(admin);
  await page.goto('/explore/recent');
  await expect(cards(page)).toHaveCount(POSTS);
  const [phone, tablet, laptop, desktop] = LEAST;
  // On wider screens, `LEAST` has the same numbers with and without the welcome: counting below it is enough.
  await expectTitles(page, 'on arrival', (least) => least, [phone, tablet, laptop]);
  const welcomed = await anotherBrowser({});
  await welcomed.goto('/help');
  for (const [path, widths] of [
    ['/explore/recent', LEAST],
    [`/category/${slug}`, [phone, tablet, desktop]],
  ] as const) {
    await visit(welcomed, path);
    await expect(welcomed.getByRole('region', { name: 'Welcome' })).toBeVisible();
    await expectTitles(welcomed, `below the welcome on ${path}`, (least) => least.welcomed, widths);
  }
  const touched = await anotherBrowser({ viewport: phone, hasTouch: true, isMobile: true });
  await touched.goto('/help');
  for (const path of ['/explore/recent', `/category/${slug}`]) {
    await visit(touched, path);
    await expect
      .poll(() => wholeTitles(touched), `rows below the welcome on ${path}`)
      .toBeGreaterThanOrEqual(phone.list);
  }
  await welcomed.setViewportSize(phone);
  for (const visitor of [welcomed, touched]) {
    // Posts of other tests come first, and their titles may be longer.
    await visit(visitor, '/explore/top');
    const first = await cards(visitor).first().boundingBox();
    expect(first?.y, 'the beginning of Top').toBeLessThanOrEqual(phone.height - BAR_HEIGHT - SEVEN_TITLES);
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
  for (const name of ['Like', 'Save', 'Comments', 'More options']) {
    await expect(button(cards(page).first(), name)).toBeVisible();
  }
  expect(await contrastOfVisitedTitles(page), 'in a dark list').toBeGreaterThan(AA);
  await button(page, 'Light mode').click();
  await expectAccessible(page, 'a light list');
  expect(await contrastOfVisitedTitles(page), 'in a light list').toBeGreaterThan(AA);
  await viewChoice(page, 'Cards').check();
  expect(await contrastOfVisitedTitles(page), 'on light cards').toBeGreaterThan(AA);
  await button(page, 'Dark mode').click();
  expect(await contrastOfVisitedTitles(page), 'on dark cards').toBeGreaterThan(AA);
});

/** Expects at least so many whole titles in both views, at each of these widths. */
async function expectTitles(
  page: Page,
  where: string,
  leastOf: (at: (typeof LEAST)[number]) => { cards: number; list: number },
  widths: readonly (typeof LEAST)[number][],
) {
  for (const view of ['Cards', 'List'] as const) {
    await viewChoice(page, view).check();
    for (const at of widths) {
      await page.setViewportSize({ width: at.width, height: at.height });
      const least = leastOf(at)[view === 'Cards' ? 'cards' : 'list'];
      await expect
        .poll(() => wholeTitles(page), `${view} ${where} at ${at.width} pixels`)
        .toBeGreaterThanOrEqual(least);
    }
  }
}

test('the view depends on the width until one is chosen, which is remembered; covers are small in a list', async ({
  page,
  aUser,
  aPost,
  anotherBrowser,
}) => {
  const description = aTitle('Only cards have room for this.');
  const author = await aUser();
  const posts = [
    await aPost(author, { category: 'news' }),
    await aPost(author, { category: 'tools', description }),
  ] as const;
  const [, { title }] = posts;
  const coverOf = (post: { title: string }) => card(page, post.title).locator('.drawn-cover');
  const words = card(page, title).getByText(description);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/explore/recent');
  await expect(viewChoice(page, 'List')).toBeChecked();
  await expect(words).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(viewChoice(page, 'Cards')).toBeChecked();
  await expect(words).toBeVisible();
  await test.step('a drawn cover shows its category by colour and icon, and the site’s name', async () => {
    const colours = new Set<string>();
    for (const post of posts) {
      const cover = coverOf(post);
      await expect(cover.locator('svg')).toBeVisible();
      // The publisher is known once the linked page has been read.
      await expect(async () => {
        const site = await card(page, post.title).locator('.post-fact').first().innerText();
        await expect(cover).toHaveText(site, { timeout: 100 });
      }).toPass();
      colours.add(await cover.evaluate((element) => getComputedStyle(element).backgroundColor));
    }
    expect(colours.size).toBe(posts.length);
  });

  await viewChoice(page, 'Cards').focus();
  await page.keyboard.press('ArrowRight');
  await expect(viewChoice(page, 'List')).toBeChecked();
  await expect(words).toBeHidden();
  for (const post of posts)
    await expect.poll(async () => (await coverOf(post).boundingBox())?.height).toBeLessThanOrEqual(54);
  expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.view)).toBe('list');
  await page.reload();
  await expect(viewChoice(page, 'List')).toBeChecked();
  await expect(words).toBeHidden();
  expect(await shifts(page)).toEqual([]);

  const plain = await anotherBrowser({ javaScriptEnabled: false });
  await plain.goto('/explore/recent');
  for (const [width, isList] of [
    [390, true],
    [1440, false],
  ] as const) {
    await plain.setViewportSize({ width, height: 900 });
    await expect(card(plain, title).getByText(description)).toBeVisible({ visible: !isList });
    await expect(plain.getByRole('radiogroup', { name: 'View' })).toBeHidden();
  }
});
