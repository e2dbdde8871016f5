import type { Locator, Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible, expectAccessibleAtEachWidth, expectAccessibleBehind } from '../fixtures/axe.ts';
import { fulfilCall, holdAddress } from '../fixtures/failing-calls.ts';
import { type Look, openForAdmin, openForAnybody, openForAuthor } from '../fixtures/screens/openings.ts';
import { type Account, aTitle } from '../fixtures/content/people.ts';
import { box, comment, drawer, openComments } from '../fixtures/content/comments.ts';
import {
  button,
  card,
  dialog,
  goBackFromOverlay,
  heading,
  menuItem,
  openMenu,
  urlBar,
} from '../fixtures/screens/screens.ts';
import { visit, whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { PHONE } from '../fixtures/viewports.ts';

/**
 * These are only opened and closed. Each differs from another one only in its text or by having fewer parts, or is a
 * screen, which accessibility.spec.ts checks at each width.
 */
const LIKE_ANOTHER = [
  'comment-delete',
  'comment-report',
  'comment-remove',
  'post-remove',
  'approvals-approve',
  'approvals-comments',
  'comments-edit',
  'category-edit',
];
/** axe reads these at one width, because they consist of parts that it reads at each width in other overlays. */
const OF_PARTS_OF_OTHERS = ['account', 'comments', 'ban', 'category-delete'];

/** @param smaller menus that axe does not read, because it reads those of viewers who see more items */
function lookAtEachWidth(page: Page, smaller: readonly string[] = []): Look {
  return async (what) => {
    if (LIKE_ANOTHER.includes(what) || smaller.includes(what)) return;
    await (OF_PARTS_OF_OTHERS.includes(what)
      ? expectAccessible(page, what)
      : expectAccessibleAtEachWidth(page, what));
  };
}

test.describe('each kind of dialog, drawer and menu is accessible', () => {
  test.beforeEach(() => test.setTimeout(180_000));

  test('for anonymous visitors', async ({ anotherBrowser, aUser, aPost, aComment }) => {
    const author = await aUser();
    const post = await aPost(author);
    await aComment(await aUser(), { post });
    const page = await anotherBrowser();
    await openForAnybody(page, { screen: pageOf(author), post }, lookAtEachWidth(page, ['card-menu']));
    await openMenu(card(page, post.title));
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessibleBehind(page, 'a menu');
    await page.keyboard.press('Escape');
    await openComments(page, post);
    await expectAccessibleBehind(page, 'a drawer');
  });

  test('for an author', async ({ loggedInPage, aUser, aPost, aComment, articles }) => {
    const [author, other] = [await aUser(), await aUser()];
    const post = await aPost(author);
    const root = await aComment(other, { post }, 'A thread to look at.');
    const reply = await aComment(author, { comment: root }, 'With an answer.');
    await aComment(other, { comment: reply }, 'And one to that.');
    // Only staff may sponsor. The user is staff only in the browser, because creating real staff takes a process.
    const user = { ...author.user, is_staff: true };
    const page = await loggedInPage({ ...author, user });
    await fulfilCall(page, 'getProfile', user);
    const { url } = articles.picturedArticle(aTitle('To submit'));
    const thread = { screen: pageOf(author), post, own: 'With an answer.', other: 'And one to that.' };
    await openForAuthor(page, thread, url, lookAtEachWidth(page, ['account']));
  });

  test('for an admin', async ({ loggedInPage, site, aUser, aPost, aComment }) => {
    const [admin, reader] = [await aUser({ admin: true }), await aUser()];
    const [post, reported] = [await aPost(reader), await aPost(reader)];
    const { content: remark } = await aComment(reader, { post }, 'A remark.');
    const { id } = await aComment(reader, { post: reported }, 'Doubtful words.');
    await callApi(site.url, 'reportPost', { params: { id: reported.id }, token: admin.token });
    await callApi(site.url, 'reportComment', { params: { id }, token: admin.token });
    const page = await loggedInPage(admin);
    const waiting = { screen: pageOf(reader), post, remark, reported, reader };
    await openForAdmin(page, waiting, lookAtEachWidth(page));
    await page.setViewportSize(PHONE);
    await button(page, 'Menu').click();
    await expect(dialog(page, 'Menu').getByText('Log Out')).toBeVisible();
    await expectAccessibleAtEachWidth(page, 'Menu');
  });
});

/** A screen with few cards, because axe also reads everything behind a dialog. */
function pageOf({ user }: Account): string {
  return `/user/${user.id}`;
}

/** The key that distinguishes the page's current history entry from others. */
function entryOf(page: Page): Promise<string> {
  return page.evaluate(() => String(history.state?.key));
}

test('on a phone, Back closes the menu and a dialog opened from it, and no extra history entry is left', async ({
  anotherBrowser,
}) => {
  const page = await anotherBrowser({ viewport: PHONE });
  const [menu, logIn] = [dialog(page, 'Menu'), dialog(page, 'Log in')];
  await page.goto('/explore/top');
  await page.getByRole('link', { name: 'Recent', exact: true }).click();
  await expect(heading(page)).toHaveText('Recent');
  const screen = await entryOf(page);

  await button(page, 'Menu').click();
  await expect(menu).toBeVisible();
  await goBackFromOverlay(page);
  await expect(menu).toBeHidden();
  await expect.poll(() => entryOf(page)).toBe(screen);

  await button(page, 'Menu').click();
  await button(menu, 'Login').click();
  await expect(logIn).toBeVisible();
  await goBackFromOverlay(page);
  await expect(logIn).toBeHidden();
  await expect(menu).toBeHidden();
  await expect.poll(() => entryOf(page)).toBe(screen);

  await button(page, 'Menu').click();
  await menu.getByRole('link', { name: 'Trending' }).click();
  await expect(heading(page)).toHaveText('Trending');
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(heading(page)).toHaveText('Recent');
  await expect.poll(() => entryOf(page)).toBe(screen);
  await expect(menu).toBeHidden();

  await button(page, 'Menu').click();
  await expect(menu).toBeVisible();
  await page.reload();
  await expect.poll(() => entryOf(page)).toBe(screen);
  await page.goBack();
  await expect(heading(page)).toHaveText('Top');
});

type Closing = (confirmation: Locator) => Promise<unknown>;

interface Question {
  title: string;
  /** Returns the element that should have the focus afterwards. */
  open: (page: Page, within: Locator) => Promise<Locator>;
}

function by(name: string): Question['open'] {
  return async (_page, within) => {
    await button(within, name).click();
    return button(within, name);
  };
}

function byMenu(name: string): Question['open'] {
  return async (page, within) => {
    await openMenu(within);
    await menuItem(page, name).click();
    return button(within, 'More options');
  };
}

test('on a phone, Back closes only the confirmation, as Cancel does, and returns the focus', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
}) => {
  const admin = await aUser({ admin: true });
  const [post, own] = [await aPost(await aUser()), await aPost(admin)];
  const { content } = await aComment(await aUser(), { post }, 'A remark.');
  const page = await loggedInPage(admin, { viewport: PHONE });

  const goBack = () => page.goBack();

  async function expectBack(within: Locator, { title, open }: Question, closings: Closing[] = [goBack]) {
    await expect(within).toBeVisible();
    const [screen, address] = [await entryOf(page), page.url()];
    const confirmation = dialog(page, title);
    for (const close of closings) {
      const opener = await open(page, within);
      await expect(confirmation).toBeVisible();
      await expect.poll(() => entryOf(page)).not.toBe(screen);
      await close(confirmation);
      await expect(confirmation).toBeHidden();
      await expect.poll(() => entryOf(page)).toBe(screen);
      expect(page.url()).toBe(address);
      await expect(opener).toBeFocused();
    }
  }

  await test.step('opened from a menu', async () => {
    await page.goto('/explore/recent');
    const cancel = (confirmation: Locator) => button(confirmation, 'Cancel').click();
    const report = { title: 'Report', open: byMenu('Report') };
    await expectBack(card(page, post.title), report, [goBack, cancel]);
  });
  await test.step('above the comments, which keep their draft', async () => {
    await button(card(page, post.title), 'Comments').click();
    const draft = box(page, 'Write a comment');
    await draft.fill('Half a thought');
    // The drawer is shown before it has its entry in the history.
    await expect(page).toHaveURL(/[?&]comments=/);
    await expectBack(comment(page, content), { title: 'Remove comment', open: by('Remove') });
    await expect(draft).toHaveValue('Half a thought');
    await page.goBack();
    await expect(drawer(page)).toBeHidden();
  });
  await test.step('an action that is confirmed leaves no extra history entry either', async () => {
    await visit(page, '/library/my-posts');
    const screen = await entryOf(page);
    await button(card(page, own.title), 'Delete').click();
    await button(dialog(page, 'Delete post'), 'Delete').click();
    await expect(card(page, own.title)).toBeHidden();
    await expect.poll(() => entryOf(page)).toBe(screen);
    await expect(heading(page)).toHaveText('My Posts');
  });
});

test('the drawer stays below a confirmation whose script is still loading, and a press beside the drawer follows no link', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
}) => {
  const post = await aPost(await aUser());
  const { content } = await aComment(await aUser(), { post }, 'A remark.');
  const page = await loggedInPage(await aUser());
  const release = await holdAddress(page, '**/comment-confirmation-*.js');
  await page.goto('/explore/recent');
  const address = page.url();
  const link = await card(page, post.title).getByRole('link', { name: post.title }).boundingBox();
  if (!link) throw new Error('The card has no link.');
  await openComments(page, post);
  await test.step('the waiting confirmation closes alone', async () => {
    const waiting = dialog(page, 'Report');
    for (const close of [() => page.keyboard.press('Escape'), () => button(waiting, 'Close').click()]) {
      await button(comment(page, content), 'Report').click();
      await expect(waiting).toHaveAttribute('aria-busy', 'true');
      await close();
      await expect(waiting).toBeHidden();
      await expect(drawer(page)).toBeVisible();
    }
    release();
  });
  await test.step('a press beside the drawer only closes it', async () => {
    await expect(drawer(page)).not.toHaveAttribute('aria-busy');
    // Only after its first frame does the drawer watch for presses beside it.
    await whenIdle(page);
    let windows = 0;
    page.on('popup', () => (windows += 1));
    await page.mouse.click(link.x + 5, link.y + 5);
    await expect(drawer(page)).toBeHidden();
    await expect(page).toHaveURL(address);
    expect(windows, 'opened windows').toBe(0);
  });
});

test('a panel that is open is hidden when a dialog opens by keyboard', async ({ page }) => {
  await page.goto('/explore/trending');
  await button(page, 'Ranking').click();
  const panel = page.getByRole('group', { name: 'Ranking', includeHidden: true });
  await urlBar(page).fill('https://example.org/');
  await expect(panel).toBeVisible();
  await urlBar(page).press('Enter');
  await expect(dialog(page, 'Log in').getByLabel('Username')).toBeVisible();
  await expect(panel).toBeHidden();
});
