import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { LONG_ADDRESS, LONG_WORD } from '../fixtures/content/long.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { box, comment, drawer, openComments } from '../fixtures/content/comments.ts';
import { fulfilCall } from '../fixtures/failing-calls.ts';
import { button, card, dialog, main, openMenu } from '../fixtures/screens/screens.ts';
import { pasteUrl, submitDialog } from '../fixtures/content/submitting.ts';
import { expect, test } from '../fixtures/test.ts';
import { NARROWEST, PHONE } from '../fixtures/viewports.ts';

/** As wide as the narrowest window and as high as a laptop's at 200 % zoom. Overlays have one layout below 768 pixels. */
const NARROW = { width: NARROWEST.width, height: 450 };
/** A laptop's window at 400 % zoom. */
const LOW = { width: 320, height: 256 };

test('menus, drawers and dialogs can be used in a narrow and low window', async ({
  loggedInPage,
  aUser,
  aPost,
  aComment,
  articles,
}) => {
  const author = await aUser();
  const post = await aPost(author, { title: aTitle(LONG_WORD) });
  const root = await aComment(author, { post }, LONG_WORD);
  const reply = await aComment(author, { comment: root }, LONG_ADDRESS);
  await aComment(author, { comment: reply }, 'The deepest.');
  const { url } = articles.picturedArticle(aTitle('To submit'));
  // Only staff may sponsor. The user is staff only in the browser, because creating real staff takes a process.
  const user = { ...author.user, is_staff: true };
  const page = await loggedInPage({ ...author, user }, { viewport: NARROW });
  await fulfilCall(page, 'getProfile', user);
  await page.goto('/explore/recent');
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
});

/** Expects that all of the dialog is within the viewport; content that is higher scrolls inside it. */
async function expectWithin(page: Page, name: string) {
  await expect(dialog(page, name)).toBeInViewport({ ratio: 1 });
}

test('dialogs are animated unless reduced motion is preferred', async ({ page }) => {
  await page.goto('/explore/recent');
  // The first time, a frame without animation is shown while the script loads.
  await button(page, 'Login').click();
  await expect(dialog(page, 'Log in').getByLabel('Username')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Log in')).toBeHidden();
  await button(page, 'Login').click();
  await expect(dialog(page, 'Log in')).toBeVisible();
  for (const { reducedMotion, seconds } of [
    { reducedMotion: 'reduce', seconds: 0 },
    { reducedMotion: 'no-preference', seconds: 0.18 },
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    const duration = await dialog(page, 'Log in').evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).animationDuration),
    );
    expect(duration).toBeCloseTo(seconds, 3);
  }
});

test('the menu of a post page is as wide as its longest item, and scrolls in a window that is lower than the menu', async ({
  aUser,
  aPost,
  loggedInPage,
}) => {
  const post = await aPost(await aUser({ name: 'a_long_name_to_mute' }));
  const page = await loggedInPage(await aUser({ admin: true }), { viewport: PHONE });
  await page.goto(`/post/${post.id}`);
  const menu = page.getByRole('menu');
  await test.step('on a phone', async () => {
    await button(main(page), 'More options').first().click();
    const item = page.getByRole('menuitem', { name: `Mute ${post.author?.username}` });
    await expect(item).toBeInViewport({ ratio: 1 });
    // The range has one box for each line of the text.
    const lines = await item.evaluate((element) => {
      const words = document.createRange();
      const text = [...element.childNodes].find((node) => node instanceof Text);
      if (text) words.selectNode(text);
      return words.getClientRects().length;
    });
    expect(lines).toBe(1);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });
  await test.step('in a low window', async () => {
    await page.setViewportSize(LOW);
    await button(main(page), 'More options').first().click();
    await expect(menu).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() => menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
      .toBeGreaterThan(0);
    await page.keyboard.press('End');
    await expect(menu.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 });
    await expect(menu.getByRole('menuitem').last()).toBeFocused();
  });
});
