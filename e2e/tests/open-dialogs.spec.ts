import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible, expectAccessibleAtEachWidth, PHONE, THEMES } from '../fixtures/axe.ts';
import { openForAdmin, openForAnybody, openForAuthor } from '../fixtures/openings.ts';
import { aTitle } from '../fixtures/people.ts';
import { button, dialog } from '../fixtures/screens.ts';
import { storedSession } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

for (const theme of THEMES) {
  test.describe(`what opens is accessible, ${theme}`, () => {
    test.beforeEach(() => test.setTimeout(180_000));

    test('for anybody', async ({ anotherBrowser, site, aUser, aPost, aComment }) => {
      const post = await aPost(await aUser());
      await aComment(await aUser(), { post });
      const page = await anotherBrowser({ storageState: storedSession(site, null, theme) });
      await openForAnybody(page, post, (what) => expectAccessibleAtEachWidth(page, what, theme));
    });

    test('for an author', async ({ anotherBrowser, site, aUser, aPost, aComment, articles }) => {
      const [author, other] = [await aUser({ staff: true }), await aUser()];
      const post = await aPost(author);
      const root = await aComment(other, { post }, 'A thread to look at.');
      const reply = await aComment(author, { comment: root }, 'With an answer.');
      await aComment(other, { comment: reply }, 'And one to that.');
      const page = await anotherBrowser({ storageState: storedSession(site, author, theme) });
      const { url } = articles.article(aTitle('To submit'));
      const thread = { post, own: 'With an answer.', other: 'And one to that.' };
      await openForAuthor(page, thread, url, (what) => expectAccessibleAtEachWidth(page, what, theme));
    });

    test('for an admin', async ({ anotherBrowser, site, aUser, aPost, aComment }) => {
      const [admin, reader] = [await aUser({ admin: true }), await aUser()];
      const [active, reported] = [await aPost(reader), await aPost(reader)];
      const { content: remark } = await aComment(reader, { post: active }, 'A remark.');
      const { id } = await aComment(reader, { post: reported }, 'Doubtful words.');
      await callApi(site.url, 'reportPost', { params: { id: reported.id }, token: admin.token });
      await callApi(site.url, 'reportComment', { params: { id }, token: admin.token });
      const page = await anotherBrowser({ storageState: storedSession(site, admin, theme) });
      await openForAdmin(page, { active, remark, reported, reader }, (what) =>
        expectAccessibleAtEachWidth(page, what, theme),
      );
      await page.setViewportSize(PHONE);
      await button(page, 'Menu').click();
      await expect(dialog(page, 'Menu').getByText('Log Out')).toBeVisible();
      await expectAccessible(page, 'Menu', theme);
    });
  });
}

/** Names the entry of the history that the page is at. */
function entryOf(page: Page): Promise<string> {
  return page.evaluate(() => String(history.state.key));
}

test('Back closes what is open on a phone, and nothing is left to go back over', async ({
  anotherBrowser,
}) => {
  const page = await anotherBrowser({ viewport: PHONE });
  const [heading, menu, logIn] = [
    page.getByRole('heading', { level: 1 }),
    dialog(page, 'Menu'),
    dialog(page, 'Log in'),
  ];
  await page.goto('/explore/top');
  await page.getByRole('link', { name: 'Recent', exact: true }).click();
  await expect(heading).toHaveText('Recent');
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
  await expect(heading).toHaveText('Trending');
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(heading).toHaveText('Recent');
  await expect.poll(() => entryOf(page)).toBe(screen);
  await expect(menu).toBeHidden();

  await button(page, 'Menu').click();
  await expect(menu).toBeVisible();
  await page.reload();
  await expect.poll(() => entryOf(page)).toBe(screen);
  await page.goBack();
  await expect(heading).toHaveText('Top');
});
