import type { Locator, Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessibleAtEachWidth, expectAccessibleBehind } from '../fixtures/axe.ts';
import { holdScript } from '../fixtures/failing-calls.ts';
import { openForAdmin, openForAnybody, openForAuthor } from '../fixtures/screens/openings.ts';
import { type Account, aName, aTitle } from '../fixtures/content/people.ts';
import { box, comment, drawer, openComments } from '../fixtures/content/comments.ts';
import { submitDialog } from '../fixtures/content/submitting.ts';
import {
  button,
  card,
  dialog,
  heading,
  menuItem,
  openMenu,
  row,
  urlBar,
} from '../fixtures/screens/screens.ts';
import { visit, whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { PHONE } from '../fixtures/viewports.ts';

test.describe('dialogs, drawers and menus are accessible', () => {
  test.beforeEach(() => test.setTimeout(180_000));

  test('for anonymous visitors', async ({ anotherBrowser, aUser, aPost, aComment }) => {
    const author = await aUser();
    const post = await aPost(author);
    await aComment(await aUser(), { post });
    const page = await anotherBrowser();
    await openForAnybody(page, { screen: pageOf(author), post }, (what) =>
      expectAccessibleAtEachWidth(page, what),
    );
    await openMenu(card(page, post.title));
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessibleBehind(page, 'a menu');
    await page.keyboard.press('Escape');
    await openComments(page, post);
    await expectAccessibleBehind(page, 'a drawer');
  });

  test('for an author', async ({ loggedInPage, aUser, aPost, aComment, articles }) => {
    const [author, other] = [await aUser({ staff: true }), await aUser()];
    const post = await aPost(author);
    const root = await aComment(other, { post }, 'A thread to look at.');
    const reply = await aComment(author, { comment: root }, 'With an answer.');
    await aComment(other, { comment: reply }, 'And one to that.');
    const page = await loggedInPage(author);
    const { url } = articles.picturedArticle(aTitle('To submit'));
    const thread = { screen: pageOf(author), post, own: 'With an answer.', other: 'And one to that.' };
    await openForAuthor(page, thread, url, (what) => expectAccessibleAtEachWidth(page, what));
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
    await openForAdmin(page, waiting, (what) => expectAccessibleAtEachWidth(page, what));
    await page.setViewportSize(PHONE);
    await button(page, 'Menu').click();
    await expect(dialog(page, 'Menu').getByText('Log Out')).toBeVisible();
    await expectAccessibleAtEachWidth(page, 'Menu');
  });
});

/** With few cards: axe also reads everything behind the dialog. */
function pageOf({ user }: Account): string {
  return `/user/${user.id}`;
}

/** Labels the page's current history entry. */
function entryOf(page: Page): Promise<string> {
  return page.evaluate(() => String(history.state?.key));
}

test('Back closes each overlay on a phone and leaves no extra history entry', async ({ anotherBrowser }) => {
  const page = await anotherBrowser({ viewport: PHONE });
  const [menu, logIn] = [dialog(page, 'Menu'), dialog(page, 'Log in')];
  await page.goto('/explore/top');
  await page.getByRole('link', { name: 'Recent', exact: true }).click();
  await expect(heading(page)).toHaveText('Recent');
  const screen = await entryOf(page);

  await button(page, 'Menu').click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect.poll(() => entryOf(page)).toBe(screen);

  await button(page, 'Menu').click();
  await button(menu, 'Login').click();
  await expect(logIn).toBeVisible();
  await page.goBack();
  await expect(logIn).toBeHidden();
  await expect.poll(() => entryOf(page)).toBe(screen);

  await button(page, 'Menu').click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
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

test('Back closes only the confirmation on a phone, as Cancel does, and returns the focus', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
  site,
}) => {
  test.setTimeout(90_000);
  const [admin, reader] = [await aUser({ admin: true }), await aUser()];
  const [post, own] = [await aPost(reader), await aPost(admin)];
  const { content } = await aComment(reader, { post }, 'A remark.');
  await callApi(site.url, 'reportPost', { params: { id: own.id }, token: reader.token });
  const blocked = { domain: `${aName('copied').replace('_', '-')}.example`, reason: 'It copies.' };
  await callApi(site.url, 'blockDomain', { body: blocked, token: admin.token });
  const page = await loggedInPage(admin, { viewport: PHONE });

  async function expectBack(within: Locator, questions: Question[]) {
    await expect(within).toBeVisible();
    const [screen, address] = [await entryOf(page), page.url()];
    for (const [index, { title, open }] of questions.entries()) {
      const confirmation = dialog(page, title);
      const cancel = () => button(confirmation, 'Cancel').click();
      for (const close of index === 0 ? [() => page.goBack(), cancel] : [() => page.goBack()]) {
        const opener = await open(page, within);
        await expect(confirmation).toBeVisible();
        await expect.poll(() => entryOf(page)).not.toBe(screen);
        await close();
        await expect(confirmation).toBeHidden();
        await expect.poll(() => entryOf(page)).toBe(screen);
        expect(page.url()).toBe(address);
        await expect(opener).toBeFocused();
      }
    }
  }

  await page.goto('/explore/recent');
  await expectBack(card(page, post.title), [
    { title: 'Report', open: byMenu('Report') },
    { title: 'Remove post', open: byMenu('Remove') },
  ]);
  await button(card(page, post.title), 'Comments').click();
  const draft = box(page, 'Write a comment');
  await draft.fill('Half a thought');
  await expectBack(comment(page, content), [
    { title: 'Report', open: by('Report') },
    { title: 'Remove comment', open: by('Remove') },
  ]);
  await expect(draft).toHaveValue('Half a thought');
  await page.goBack();
  await expect(drawer(page)).toBeHidden();

  await visit(page, '/admin/approvals');
  await expectBack(card(page, own.title), [
    { title: 'Approve post', open: by('Approve') },
    { title: 'Remove post', open: by('Remove') },
  ]);
  await visit(page, '/admin/categories');
  await expectBack(row(page, 'Tutorials'), [
    { title: 'Edit category', open: by('Edit') },
    { title: 'Delete Tutorials', open: by('Delete') },
  ]);
  await visit(page, '/admin/tags');
  await expectBack(page.getByRole('main'), [{ title: 'New tag', open: by('New tag') }]);
  await expectBack(row(page, 'robotics'), [
    { title: 'Rename tag', open: by('Rename') },
    { title: 'Merge robotics', open: by('Merge into') },
    { title: 'Delete robotics', open: by('Delete') },
  ]);
  await visit(page, '/admin/users');
  await expectBack(row(page, reader.user.username), [{ title: 'Ban user', open: by('Ban permanently') }]);
  await visit(page, '/admin/domains');
  await expectBack(page.getByRole('main'), [{ title: 'Block domain', open: by('Block domain') }]);
  await expectBack(row(page, blocked.domain), [{ title: `Unblock ${blocked.domain}`, open: by('Unblock') }]);

  await visit(page, '/library/my-posts');
  const deletion = { title: 'Delete post', open: by('Delete') };
  await expectBack(card(page, own.title), [deletion]);
  const screen = await entryOf(page);
  await button(card(page, own.title), 'Delete').click();
  await button(dialog(page, deletion.title), 'Delete').click();
  await expect(card(page, own.title)).toBeHidden();
  await expect.poll(() => entryOf(page)).toBe(screen);
  await expect(heading(page)).toHaveText('My Posts');
});

test('a confirmation whose script is still loading closes without the drawer below it', async ({
  aUser,
  aPost,
  aComment,
  loggedInPage,
}) => {
  const post = await aPost(await aUser());
  const { content } = await aComment(await aUser(), { post }, 'A remark.');
  const page = await loggedInPage(await aUser());
  const release = await holdScript(page, '**/comment-confirmation-*.js');
  await page.goto('/explore/recent');
  await openComments(page, post);
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

test('a press beside an open drawer follows no link', async ({ aUser, aPost, loggedInPage }) => {
  const post = await aPost(await aUser());
  const page = await loggedInPage(await aUser());
  await page.goto('/explore/recent');
  const address = page.url();
  const link = await card(page, post.title).getByRole('link', { name: post.title }).boundingBox();
  if (!link) throw new Error('The card has no link.');
  await openComments(page, post);
  await expect(drawer(page)).not.toHaveAttribute('aria-busy');
  // Only after its first frame does the drawer watch for presses beside it.
  await whenIdle(page);
  let windows = 0;
  page.on('popup', () => (windows += 1));
  await page.mouse.click(link.x + 5, link.y + 5);
  await expect(drawer(page)).toBeHidden();
  expect(page.url()).toBe(address);
  expect(windows, 'opened windows').toBe(0);
});

test('a panel that is open is hidden when a dialog opens by keyboard', async ({
  aUser,
  articles,
  loggedInPage,
}) => {
  const { url } = articles.picturedArticle(aTitle('To submit'));
  const page = await loggedInPage(await aUser());
  await page.goto('/explore/trending');
  await button(page, 'Ranking').click();
  const panel = page.getByRole('group', { name: 'Ranking', includeHidden: true });
  await urlBar(page).fill(url);
  await expect(panel).toBeVisible();
  await urlBar(page).press('Enter');
  await expect(submitDialog(page).getByLabel('Title')).not.toHaveValue('');
  await expect(panel).toBeHidden();
});
