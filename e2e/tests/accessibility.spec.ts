import { CATEGORY_NAME_MAX } from '@magpie/contract/limits';
import { BREAKPOINTS } from '@magpie/contract/page-values';
import { POST_STATUSES } from '@magpie/contract/values';
import type { Post } from '@magpie/contract/posts';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessibleAtEachWidth, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { LONG_ADDRESS, LONG_WORD } from '../fixtures/content/long.ts';
import { type Account, aTitle } from '../fixtures/content/people.ts';
import { failCall } from '../fixtures/failing-calls.ts';
import { card, heading } from '../fixtures/screens/screens.ts';
import { ADMIN_SCREENS, OWN_SCREENS, PUBLIC_SCREENS } from '../fixtures/screens/site-map.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { NARROWEST, PHONE } from '../fixtures/viewports.ts';

const LONG_DOMAIN = `${'averyveryverylongname'.repeat(3)}.example`;
const LONG_NAME = 'a_rather_long_name_to';

/** A laptop at 200 %, and the narrowest window of each layout. */
const WIDTHS = [720, BREAKPOINTS.md, BREAKPOINTS.lg, BREAKPOINTS.xl];

interface LongContent {
  admin: Account;
  category: string;
  post: Post;
}

const test = base.extend<{ longContent: (author: Account) => Promise<LongContent> }>({
  /** Words, names and addresses as long as they may be, in a post that somebody has commented on and reported. */
  longContent: ({ site, aUser, aPost, aComment }, use) =>
    use(async (author) => {
      const [admin, reader] = [await aUser({ admin: true }), await aUser({ name: LONG_NAME })];
      const { slug } = await callApi(site.url, 'createCategory', {
        body: {
          name: aTitle(LONG_WORD).slice(-CATEGORY_NAME_MAX),
          description: 'Longwithoutanybreak'.repeat(11),
        },
        token: admin.token,
      });
      const post = await aPost(author, {
        title: aTitle(LONG_WORD),
        description: LONG_ADDRESS,
        category: slug,
        pictured: true,
      });
      for (const { token } of [author, admin])
        await callApi(site.url, 'bookmarkPost', { params: { id: post.id }, token });
      const { id } = await aComment(reader, { post }, LONG_ADDRESS);
      await aComment(author, { post }, LONG_WORD);
      await callApi(site.url, 'reportComment', { params: { id }, token: admin.token });
      await callApi(site.url, 'reportPost', { params: { id: post.id }, token: reader.token });
      return { admin, category: slug, post };
    }),
});

async function expectUsable(page: Page, screen: string) {
  await expectShown(page, screen);
  await expectAccessibleAtEachWidth(page, screen, { isLong: true });
  await expectFits(page, screen, WIDTHS);
}

async function expectShown(page: Page, screen: string) {
  await visit(page, screen);
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveTitle(`${await heading(page).innerText()} · Magpie`);
  await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0);
}

async function expectFits(page: Page, screen: string, widths: number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `${screen} at ${width} pixels`);
  }
}

test.describe('screens are accessible and never scroll sideways', () => {
  test.beforeEach(() => test.setTimeout(180_000));

  test('for anonymous visitors', async ({ page, aUser, longContent }) => {
    const author = await aUser({ name: LONG_NAME });
    const { category, post } = await longContent(author);
    const person = `/user/${author.user.id}`;
    const own = [`/category/${category}`, person, `${person}?tab=comments`];
    await page.goto('/help');
    for (const screen of [...PUBLIC_SCREENS, ...own, `/post/${post.id}/${post.slug}?comment=1`])
      await expectUsable(page, screen);
  });

  test('for a logged-in user', async ({ loggedInPage, aUser, aPost, longContent }) => {
    const user = await aUser({ name: LONG_NAME, staff: true });
    const sponsored = await aPost(user, { affiliate_url: 'https://shop.example/offer' });
    await longContent(user);
    const page = await loggedInPage(user);
    await page.goto('/help');
    for (const screen of [...OWN_SCREENS, `/edit-post/${sponsored.id}`]) await expectUsable(page, screen);
    await page.goto('/help');
    await showEveryStatus(page, sponsored);
    await expectUsable(page, '/library/my-posts');
    await expect(card(page, 'A post that is rejected').getByText('Rejected', { exact: true })).toBeVisible();
  });

  test('for an admin', async ({ loggedInPage, site, aUser, longContent }) => {
    const author = await aUser({ name: LONG_NAME });
    const { admin, category, post } = await longContent(author);
    const body = { domain: LONG_DOMAIN, reason: 'Spam' };
    await callApi(site.url, 'blockDomain', { body, token: admin.token });
    const page = await loggedInPage(admin);
    await page.goto('/help');
    for (const screen of [...ADMIN_SCREENS, '/admin/approvals?tab=comments'])
      await expectUsable(page, screen);
    await visit(page, '/admin/approvals');
    await expect(card(page, post.title)).toBeVisible();
    // What admins see on the screens of everybody.
    for (const screen of [
      '/explore/recent',
      '/library/bookmarks',
      `/category/${category}`,
      `/user/${author.user.id}`,
      `/user/${author.user.id}?tab=comments`,
      `/post/${post.id}/${post.slug}`,
    ]) {
      await expectShown(page, screen);
      await expectFits(page, screen, [NARROWEST.width, PHONE.width, ...WIDTHS]);
    }
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
