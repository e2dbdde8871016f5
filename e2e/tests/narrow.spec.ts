import { CATEGORY_NAME_MAX } from '@magpie/contract/limits';
import { BREAKPOINTS } from '@magpie/contract/page-values';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { box, comment, drawer, openComments } from '../fixtures/content/comments.ts';
import { button, card, dialog, heading, openMenu } from '../fixtures/screens/screens.ts';
import { pasteUrl, submitDialog } from '../fixtures/content/submitting.ts';
import { ADMIN_SCREENS, OWN_SCREENS, PUBLIC_SCREENS } from '../fixtures/screens/site-map.ts';
import { expect, test } from '../fixtures/test.ts';
import { NARROWEST, PHONE } from '../fixtures/viewports.ts';

const LONG_WORD = 'Averyveryverylongwordwithoutanybreak'.repeat(3);
const LONG_ADDRESS = `https://example.org/${'long'.repeat(60)}`;

const LONG_DOMAIN = `${'averyveryverylongname'.repeat(3)}.example`;

/** 320 pixels, a phone, and a laptop at 200 %. */
const VIEWPORTS = [NARROWEST, PHONE, { width: 720, height: 450 }];

/** The narrowest windows of each layout. */
const WIDER = [BREAKPOINTS.md, BREAKPOINTS.lg, BREAKPOINTS.xl].map((width) => ({ width, height: 800 }));

test('no screen scrolls sideways', async ({ loggedInPage, aUser, aPost, aComment, site, errors }) => {
  test.slow();
  errors.allow(/status of 404/);
  const [admin, reader] = [await aUser({ admin: true }), await aUser({ name: 'a_rather_long_name_to' })];
  const { slug } = await callApi(site.url, 'createCategory', {
    body: { name: LONG_WORD.slice(0, CATEGORY_NAME_MAX), description: 'Longwithoutanybreak'.repeat(11) },
    token: admin.token,
  });
  const post = await aPost(admin, {
    title: aTitle(LONG_WORD),
    description: LONG_ADDRESS,
    category: slug,
    pictured: true,
  });
  const { id } = await aComment(reader, { post }, LONG_ADDRESS);
  await callApi(site.url, 'bookmarkPost', { params: { id: post.id }, token: admin.token });
  await callApi(site.url, 'reportPost', { params: { id: post.id }, token: reader.token });
  await callApi(site.url, 'reportComment', { params: { id }, token: admin.token });
  const body = { domain: LONG_DOMAIN, reason: 'Spam' };
  await callApi(site.url, 'blockDomain', { body, token: admin.token });
  const page = await loggedInPage(admin);
  const screens = [
    ...PUBLIC_SCREENS,
    ...OWN_SCREENS,
    ...ADMIN_SCREENS,
    '/admin/approvals?tab=comments',
    `/user/${admin.user.id}`,
    `/user/${reader.user.id}?tab=comments`,
    `/edit-post/${post.id}`,
    `/post/${post.id}/${post.slug}`,
    `/category/${slug}`,
  ];
  for (const screen of screens) {
    await page.goto(screen);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0);
    for (const viewport of [...VIEWPORTS, ...WIDER]) {
      await page.setViewportSize(viewport);
      await expectNoSidewaysScroll(page, `${screen} at ${viewport.width} pixels`);
    }
  }
});

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
  for (const viewport of VIEWPORTS) {
    await test.step(`${viewport.width} pixels`, async () => {
      await page.setViewportSize(viewport);
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
  }
});

/** Its top and bottom edges are within the viewport; overflowing content scrolls inside. */
async function expectWithin(page: Page, name: string) {
  const edges = await dialog(page, name).boundingBox();
  expect(edges?.y).toBeGreaterThanOrEqual(0);
  expect((edges?.y ?? 0) + (edges?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}

test('dialogs are animated unless reduced motion is preferred', async ({ anotherBrowser }) => {
  for (const { reducedMotion, seconds } of [
    { reducedMotion: 'reduce', seconds: 0 },
    { reducedMotion: 'no-preference', seconds: 0.18 },
  ] as const) {
    const page = await anotherBrowser({ reducedMotion });
    await page.goto('/explore/recent');
    // The first time, a frame without animation is shown while the script loads.
    await button(page, 'Login').click();
    await expect(dialog(page, 'Log in').getByLabel('Username')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Log in')).toBeHidden();
    await button(page, 'Login').click();
    await expect(dialog(page, 'Log in')).toBeVisible();
    const duration = await dialog(page, 'Log in').evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).animationDuration),
    );
    expect(duration).toBeCloseTo(seconds, 3);
  }
});
