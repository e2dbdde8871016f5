import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { LONG_ADDRESS, LONG_WORD } from '../fixtures/content/long.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { box, comment, drawer, openComments } from '../fixtures/content/comments.ts';
import { button, card, dialog, openMenu } from '../fixtures/screens/screens.ts';
import { pasteUrl, submitDialog } from '../fixtures/content/submitting.ts';
import { expect, test } from '../fixtures/test.ts';
import { NARROWEST, PHONE } from '../fixtures/viewports.ts';

/** 320 pixels, a phone, and a laptop at 200 %. */
const VIEWPORTS = [NARROWEST, PHONE, { width: 720, height: 450 }];

test('menus, drawers and dialogs can be used at each width', async ({
  loggedInPage,
  aUser,
  aPost,
  aComment,
  articles,
}) => {
  test.slow();
  const author = await aUser({ staff: true });
  const post = await aPost(author, { title: aTitle(LONG_WORD) });
  const root = await aComment(author, { post }, LONG_WORD);
  const reply = await aComment(author, { comment: root }, LONG_ADDRESS);
  await aComment(author, { comment: reply }, 'The deepest.');
  const { url } = articles.picturedArticle(aTitle('To submit'));
  const page = await loggedInPage(author);
  await page.goto('/explore/recent');
  for (const viewport of VIEWPORTS) {
    await test.step(`${viewport.width} pixels`, async () => {
      await page.setViewportSize(viewport);
      await openMenu(card(page, post.title));
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeInViewport();
      await expectNoSidewaysScroll(page, 'the menu of a card');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();

      await openComments(page, post);
      await button(comment(page, 'The deepest.'), 'Reply').click();
      await expect(box(page, 'Write a reply')).toBeInViewport();
      await expectNoSidewaysScroll(page, 'Comments');
      await page.keyboard.press('Escape');
      await expect(drawer(page)).toBeHidden();

      await pasteUrl(page, url);
      const form = submitDialog(page);
      await expect(form.getByLabel('Title')).not.toHaveValue('');
      await form.getByLabel('Sponsored').check();
      await expectNoSidewaysScroll(page, 'Submit content');
      await expectWithin(page, 'Submit content');
      await button(form, 'Submit').click();
      await expect(form.getByLabel('Category')).toBeFocused();
      await expect(form.getByLabel('Category')).toBeInViewport();
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
    });
  }
});

/** Its top and bottom edges are within the viewport; overflowing content scrolls inside. */
async function expectWithin(page: Page, name: string) {
  const edges = await dialog(page, name).boundingBox();
  expect(edges?.y).toBeGreaterThanOrEqual(0);
  expect((edges?.y ?? 0) + (edges?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}

test('dialogs are animated unless reduced motion is preferred', async ({ page }) => {
  await page.goto('/explore/recent');
  // The first time, a frame without animation is shown while the script loads.
  await button(page, 'Login').click();
  await expect(dialog(page, 'Log in').getByLabel('Username')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const { reducedMotion, seconds } of [
    { reducedMotion: 'reduce', seconds: 0 },
    { reducedMotion: 'no-preference', seconds: 0.18 },
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await expect(dialog(page, 'Log in')).toBeHidden();
    await button(page, 'Login').click();
    await expect(dialog(page, 'Log in')).toBeVisible();
    const duration = await dialog(page, 'Log in').evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).animationDuration),
    );
    expect(duration).toBeCloseTo(seconds, 3);
    await page.keyboard.press('Escape');
  }
});
