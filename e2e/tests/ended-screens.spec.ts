import type { Post } from '@magpie/contract/posts';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import {
  button,
  card,
  dialog,
  heading,
  logInAs,
  main,
  menuItem,
  openMenu,
  row,
} from '../fixtures/screens/screens.ts';
import { endSession, expectLoginPromptAtHome } from '../fixtures/session.ts';
import { visit, whenIdle } from '../fixtures/settled.ts';
import { field, fillPost } from '../fixtures/content/submitting.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * The server ends the session during a write on a private screen: the login dialog opens on the home page, and the
 * screen is restored after the login with its input.
 */

const EDIT = '/edit-post';
/** The edited post's id is part of the route. */
const routeOf = (screen: string, { id }: Post) => (screen === EDIT ? `${EDIT}/${id}` : screen);

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

const decide =
  (act: string): Act['act'] =>
  async (page, { title }) => {
    await button(card(page, title), act).click();
    await answer(page, `${act} post`, act);
  };

const isListed: Act['again'] = (page, { title }) => expect(card(page, title)).toBeVisible();
const ACTS: Act[] = [
  {
    screen: '/library/my-posts',
    what: 'deleting a post',
    act: decide('Delete'),
    again: isListed,
  },
  {
    screen: '/library/bookmarks',
    what: 'removing a post',
    async act(page, { title }) {
      await openMenu(card(page, title));
      await menuItem(page, 'Remove').click();
      await answer(page, 'Remove post', 'Remove');
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
    screen: EDIT,
    what: 'saving a change',
    async act(page) {
      await fillPost(main(page), { title: 'A better title' });
      await button(main(page), 'Save changes').click();
    },
    again: (page) => expect(field(main(page), 'Title')).toHaveValue('A better title'),
  },
  {
    screen: '/profile-settings',
    what: 'changing the password',
    async act(page) {
      await page.getByLabel('Current password').fill('what it was');
      await page.getByLabel('New password').fill('what it is to be');
      await button(main(page), 'Update password').click();
    },
    again: (page) => expect(page.getByLabel('Current password')).toHaveValue(''),
  },
  {
    screen: '/admin/categories',
    what: 'asking to delete a category, which counts its posts,',
    act: (page) => button(row(page, 'Tutorials'), 'Delete').click(),
    again: (page) => expect(row(page, 'Tutorials')).toBeVisible(),
  },
  {
    screen: '/admin/categories',
    what: 'editing a category',
    async act(page) {
      await button(row(page, 'Tutorials'), 'Edit').click();
      const form = dialog(page, 'Edit category');
      await form.getByLabel('Description').fill('Guides, step by step.');
      await button(form, 'Save').click();
    },
    again: (page) => expect(row(page, 'Tutorials')).toBeVisible(),
  },
  {
    screen: '/admin/tags',
    what: 'deleting a tag',
    async act(page) {
      await button(row(page, 'robotics'), 'Delete').click();
      await answer(page, 'Delete robotics', 'Delete');
    },
    again: (page) => expect(row(page, 'robotics')).toBeVisible(),
  },
  {
    screen: '/admin/approvals',
    what: 'approving a post',
    act: decide('Approve'),
    again: isListed,
  },
  {
    screen: '/admin/users',
    what: 'choosing whom to see',
    act: async (page) => void (await page.getByLabel('Role').selectOption('user')),
    again: (page) => expect(page.getByLabel('Role')).toHaveValue('user'),
  },
  {
    screen: '/admin/domains',
    what: 'blocking a domain',
    async act(page) {
      await button(main(page), 'Block domain').click();
      const form = dialog(page, 'Block domain');
      await form.getByLabel('Domain').fill('copies.example');
      await form.getByLabel('Reason').fill('It copies.');
      await button(form, 'Block').click();
    },
    again: (page) => expect(button(main(page), 'Block domain')).toBeVisible(),
  },
];

const isForAdmins = ({ screen }: Act) => screen.startsWith('/admin');
for (const [whose, acts] of Object.entries({
  'a screen of one’s own': ACTS.filter((act) => !isForAdmins(act)),
  'an admin screen': ACTS.filter(isForAdmins),
})) {
  test(`an act on ${whose} redirects home, asks for a login and returns`, async ({
    anAuthor,
    aPost,
    aUser,
    site,
  }) => {
    test.slow();
    const { account, post: own, page } = await anAuthor({ admin: true });
    const reported = await aPost(account);
    await callApi(site.url, 'bookmarkPost', { params: { id: own.id }, token: account.token });
    await callApi(site.url, 'reportPost', { params: { id: reported.id }, token: (await aUser()).token });
    await page.goto('/help');
    for (const { screen, what, act, again } of acts) {
      await test.step(`${what} on ${screen}`, async () => {
        const post = screen === '/admin/approvals' ? reported : own;
        await visit(page, routeOf(screen, post));
        const name = await heading(page).innerText();
        if (again === isListed) await again(page, post);
        await endSession(site, page);
        await act(page, post);
        await expectLoginPromptAtHome(page, screen);
        await logInAs(page, account);
        await expect(heading(page)).toHaveText(name);
        await again(page, post);
        await page.goBack();
        await expect(heading(page)).toHaveText('Recent');
        await page.goBack();
        await expect(heading(page)).toHaveText('Help Center');
      });
    }
  });
}

test('cancelling the login leaves the admin at home without the confirmation in the history', async ({
  aVisitor,
  site,
}) => {
  const { page } = await aVisitor({ admin: true });
  await page.goto('/help');
  await page.goto('/admin/categories');
  await whenIdle(page);
  await button(row(page, 'Tutorials'), 'Delete').click();
  await expect(dialog(page, 'Delete Tutorials')).toBeVisible();
  await endSession(site, page);
  await answer(page, 'Delete Tutorials', 'Delete');
  await expectLoginPromptAtHome(page, '/admin/categories');
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Log in')).toBeHidden();
  await expect(heading(page)).toHaveText('Recent');
  await page.goBack();
  await expect(heading(page)).toHaveText('Help Center');
});

test('the login of a non-admin does not return to the admin screen', async ({ aVisitor, aUser, site }) => {
  const [{ page }, reader] = [await aVisitor({ admin: true }), await aUser()];
  await page.goto('/admin/users');
  await endSession(site, page);
  await page.getByLabel('Role').selectOption('admin');
  await expectLoginPromptAtHome(page, '/admin/users');
  await logInAs(page, reader);
  await expect(button(page, 'My Account')).toHaveAttribute('title', reader.user.username);
  await expect(page).toHaveURL(/\/explore\/recent$/);
  await expect(dialog(page, 'Log in')).toBeHidden();
});
