import { STORAGE_KEYS } from '@magpie/contract/values';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { aTitle } from '../fixtures/people.ts';
import { button, card, dialog, menuItem, openLogin, openMenu, pasteUrl } from '../fixtures/screens.ts';
import { OWN_SCREENS, PUBLIC_SCREENS } from '../fixtures/site-map.ts';
import { expect, test } from '../fixtures/test.ts';

const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

for (const theme of ['dark', 'light'] as const) {
  for (const [device, viewport] of Object.entries(WIDTHS)) {
    test.describe(`${theme}, ${device}`, () => {
      const look = async (page: Page) => {
        await page.addInitScript(([key, dark]) => localStorage.setItem(key, dark), [
          STORAGE_KEYS.darkMode,
          String(theme === 'dark'),
        ] as const);
        return page;
      };

      test('screens', async ({ anotherBrowser, loggedInPage, aUser, aPost, errors }) => {
        test.setTimeout(120_000);
        errors.allow(/status of 404/);
        const author = await aUser();
        await aPost(author);
        const page = await look(await anotherBrowser({ viewport }));
        for (const route of PUBLIC_SCREENS) {
          await page.goto(route);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectAccessible(page, route);
        }
        const own = await look(await loggedInPage(author, { viewport }));
        for (const route of OWN_SCREENS) {
          await own.goto(route);
          await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
          await expectAccessible(own, route);
        }
      });

      test('dialogs', async ({ anotherBrowser, loggedInPage, aUser, aPost, aComment, articles }) => {
        test.setTimeout(120_000);
        const options: BrowserContextOptions = { viewport };
        const [author, admin] = [await aUser(), await aUser({ admin: true, staff: true })];
        const post = await aPost(author);
        const root = await aComment(author, { post }, 'A thread to look at.');
        await aComment(admin, { comment: root }, 'With an answer.');

        const page = await look(await anotherBrowser(options));
        await page.goto('/explore/recent');
        if (device === 'phone') {
          await button(page, 'Menu').click();
          await expectAccessible(page, 'Menu');
          await button(dialog(page, 'Menu'), 'Login').click();
        } else {
          await openLogin(page);
        }
        await expect(dialog(page, 'Log in')).toBeVisible();
        await expectAccessible(page, 'Log in');
        await button(dialog(page, 'Log in'), 'Register').click();
        await expect(dialog(page, 'Register')).toBeVisible();
        await expectAccessible(page, 'Register');

        const own = await look(await loggedInPage(admin, options));
        await own.goto('/explore/recent');
        await button(card(own, post.title), 'Comments').click();
        await expect(dialog(own, 'Comments').getByText('With an answer.')).toBeVisible();
        await expectAccessible(own, 'Comments');
        await own.keyboard.press('Escape');
        await expect(dialog(own, 'Comments')).toBeHidden();
        await openMenu(card(own, post.title));
        await expect(menuItem(own, 'Remove')).toBeVisible();
        await expectAccessible(own, 'the menu of a card');
        await menuItem(own, 'Remove').click();
        await expect(own.getByRole('dialog')).toBeVisible();
        await expectAccessible(own, 'the confirmation');
        await button(own.getByRole('dialog'), 'Cancel').click();
        await pasteUrl(own, articles.article(aTitle('To submit')).url);
        await expect(dialog(own, 'Submit content').getByLabel('Title')).not.toHaveValue('');
        await expectAccessible(own, 'Submit content');
      });
    });
  }
}

test('nothing scrolls sideways at 320 pixels', async ({
  anotherBrowser,
  loggedInPage,
  aUser,
  aPost,
  aComment,
  errors,
}) => {
  errors.allow(/status of 404/);
  const viewport = { width: 320, height: 640 };
  const author = await aUser();
  const post = await aPost(author, { title: aTitle('Averyveryverylongwordwithoutanybreak'.repeat(3)) });
  await aComment(author, { post }, `https://example.org/${'long'.repeat(60)}`);
  const page = await anotherBrowser({ viewport });
  for (const route of PUBLIC_SCREENS) {
    await page.goto(route);
    await expectNoSidewaysScroll(page, route);
  }
  await page.goto(`/explore/recent?comments=${post.id}`);
  await expect(dialog(page, 'Comments').getByRole('article')).toBeVisible();
  await expectNoSidewaysScroll(page, 'Comments');
  const own = await loggedInPage(author, { viewport });
  for (const route of OWN_SCREENS) {
    await own.goto(route);
    await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(own, route);
  }
});
