import type { Post } from '@magpie/contract/posts';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import {
  button,
  card,
  dialog,
  goBackFromScreen,
  heading,
  logInAs,
  main,
  row,
} from '../fixtures/screens/screens.ts';
import { endSession, expectLoginPromptAtHome } from '../fixtures/session.ts';
import { visit } from '../fixtures/settled.ts';
import { field, fillPost } from '../fixtures/content/submitting.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * The server ends the session before an action on a private screen: the login dialog opens on the home page, and the
 * screen is restored after the login.
 */

test.beforeEach(({ errors }) => errors.allow(/status of 401/));

interface Act {
  screen: string;
  what: string;
  act: (page: Page, post: Post) => Promise<void>;
  /** Expects the restored state. */
  again: (page: Page, post: Post) => Promise<void>;
}

/** Answers the confirmation; the action itself is refused. */
async function answer(page: Page, title: string, act: string) {
  await button(dialog(page, title), act).click();
}

const isListed: Act['again'] = (page, { title }) => expect(card(page, title)).toBeVisible();
/** One of each kind: a confirmation, a change shown at once, a form with a draft, a dialog, a filter. */
const ACTS: Act[] = [
  {
    screen: '/library/my-posts',
    what: 'deleting a post, which is confirmed,',
    async act(page, { title }) {
      await button(card(page, title), 'Delete').click();
      await answer(page, 'Delete post', 'Delete');
    },
    again: isListed,
  },
  {
    screen: '/library/bookmarks',
    what: 'liking a post',
    act: (page, { title }) => button(card(page, title), 'Like').click(),
    again: isListed,
  },
  {
    screen: '/submit',
    what: 'submitting',
    async act(page, { url }) {
      // A URL without a post, because the existing post would replace the form.
      await fillPost(main(page), { url: `${url}?part=2`, title: 'Half a title', category: 'Research' });
      await button(main(page), 'Submit').click();
    },
    again: (page) => expect(field(main(page), 'Title')).toHaveValue('Half a title'),
  },
  {
    screen: '/admin/categories',
    what: 'editing a category in a dialog',
    async act(page) {
      await button(row(page, 'Tutorials'), 'Edit').click();
      const form = dialog(page, 'Edit category');
      await form.getByLabel('Description').fill('Guides, step by step.');
      await button(form, 'Save').click();
    },
    again: (page) => expect(row(page, 'Tutorials')).toBeVisible(),
  },
  {
    screen: '/admin/users',
    what: 'filtering users by role',
    act: async (page) => void (await page.getByLabel('Role').selectOption('user')),
    again: (page) => expect(page.getByLabel('Role')).toHaveValue('user'),
  },
];

test('an action on a private screen after the end of the session redirects home, and a login leads back unless it is cancelled', async ({
  anAuthor,
  site,
}) => {
  test.slow();
  const { account, post, page } = await anAuthor({ admin: true });
  await callApi(site.url, 'bookmarkPost', { params: { id: post.id }, token: account.token });
  await page.goto('/help');
  for (const [index, { screen, what, act, again }] of ACTS.entries()) {
    await test.step(`${what} on ${screen}`, async () => {
      await visit(page, screen);
      const name = await heading(page).innerText();
      if (again === isListed) await again(page, post);
      await endSession(site, page);
      await act(page, post);
      await expectLoginPromptAtHome(page, screen);
      await logInAs(page, account);
      await expect(heading(page)).toHaveText(name);
      await again(page, post);
      // The history is the same after every act, so checking it once is enough.
      if (index > 0) return;
      await page.goBack();
      await expect(heading(page)).toHaveText('Recent');
      await page.goBack();
      await expect(heading(page)).toHaveText('Help Center');
    });
  }
  await test.step('a cancelled login leaves the admin at home, without the confirmation in the history', async () => {
    await visit(page, '/help');
    await visit(page, '/admin/categories');
    await button(row(page, 'Tutorials'), 'Delete').click();
    await expect(dialog(page, 'Delete Tutorials')).toBeVisible();
    await endSession(site, page);
    await answer(page, 'Delete Tutorials', 'Delete');
    await expectLoginPromptAtHome(page, '/admin/categories');
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Log in')).toBeHidden();
    await expect(heading(page)).toHaveText('Recent');
    await goBackFromScreen(page);
    await expect(heading(page)).toHaveText('Help Center');
  });
});
