import { POST_STATUSES } from '@magpie/contract/values';
import type { Post } from '@magpie/contract/posts';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessibleAtEachWidth } from '../fixtures/axe.ts';
import { failCall } from '../fixtures/failing-calls.ts';
import { card, heading } from '../fixtures/screens/screens.ts';
import { ADMIN_SCREENS, OWN_SCREENS, PUBLIC_SCREENS } from '../fixtures/screens/site-map.ts';
import { expect, test } from '../fixtures/test.ts';

async function visit(page: Page, screen: string) {
  await page.goto(screen);
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveTitle(`${await heading(page).innerText()} · Magpie`);
  await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0);
  await expectAccessibleAtEachWidth(page, screen);
}

test.describe('screens are accessible', () => {
  test.beforeEach(() => test.setTimeout(180_000));

  test('for anonymous visitors', async ({ anotherBrowser, aUser, aPost, aComment, errors }) => {
    errors.allow(/status of 404/);
    const author = await aUser();
    const post = await aPost(author, { pictured: true });
    await aComment(author, { post });
    const page = await anotherBrowser();
    const person = `/user/${author.user.id}`;
    for (const screen of [
      ...PUBLIC_SCREENS,
      person,
      `${person}?tab=comments`,
      `/post/${post.id}/${post.slug}?comment=1`,
    ])
      await visit(page, screen);
  });

  test('for a logged-in user', async ({ loggedInPage, site, aUser, aPost }) => {
    const user = await aUser({ staff: true });
    const post = await aPost(user, { affiliate_url: 'https://shop.example/offer' });
    await callApi(site.url, 'bookmarkPost', { params: { id: post.id }, token: user.token });
    const page = await loggedInPage(user);
    for (const screen of [...OWN_SCREENS, `/edit-post/${post.id}`]) await visit(page, screen);
    await showEveryStatus(page, post);
    await visit(page, '/library/my-posts');
    await expect(card(page, 'A post that is rejected').getByText('Rejected', { exact: true })).toBeVisible();
  });

  test('for an admin', async ({ loggedInPage, site, aUser, aPost }) => {
    const [admin, reader] = [await aUser({ admin: true }), await aUser()];
    const { id, title } = await aPost(admin);
    await callApi(site.url, 'reportPost', { params: { id }, token: reader.token });
    const page = await loggedInPage(admin);
    for (const screen of ADMIN_SCREENS) await visit(page, screen);
    await page.goto('/admin/approvals');
    await expect(card(page, title)).toBeVisible();
  });
});

/** Replaces the list by one with a post in every status. */
async function showEveryStatus(page: Page, post: Post) {
  const results = POST_STATUSES.map((status, index) => ({
    ...post,
    id: post.id + index,
    title: `A post that is ${status}`,
    status,
  }));
  await failCall(page, 'listMyPosts', { status: 200, body: { results, next: null, previous: null } });
}
