import { CATEGORY_NAME_MAX } from '@magpie/contract/limits';
import { BREAKPOINTS } from '@magpie/contract/page-values';
import { POST_STATUSES } from '@magpie/contract/values';
import type { Post } from '@magpie/contract/posts';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible, expectAccessibleAtEachWidth, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { LONG_ADDRESS, LONG_WORD } from '../fixtures/content/long.ts';
import { type Account, aTitle } from '../fixtures/content/people.ts';
import { fulfilCall } from '../fixtures/failing-calls.ts';
import { card, heading } from '../fixtures/screens/screens.ts';
import { ADMIN_SCREENS, OWN_SCREENS, PUBLIC_SCREENS } from '../fixtures/screens/site-map.ts';
import { visit } from '../fixtures/settled.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { DESKTOP, NARROWEST } from '../fixtures/viewports.ts';

const LONG_DOMAIN = `${'averyveryverylongname'.repeat(3)}.example`;
const LONG_NAME = 'a_rather_long_name_to';

/** The widths in pixels of a laptop at a zoom of 200 %, and of the narrowest window of each layout with a sidebar. */
const WIDTHS = [720, BREAKPOINTS.md, BREAKPOINTS.lg, BREAKPOINTS.xl];
/** Screens that must also fit each of `WIDTHS`. Other public screens and screens of one's own have the same parts. */
const WITH_EACH_PART: readonly string[] = [
  '/explore/recent',
  '/moderation',
  '/search',
  '/help',
  '/submit',
  '/library/my-posts',
  '/library/collections',
  '/notifications',
  '/profile-settings',
  ...ADMIN_SCREENS,
];
/** Screens that axe reads elsewhere, or whose parts are all on another screen. */
const READ_ELSEWHERE: readonly string[] = [
  // By account-mails.spec.ts, which reads `/verify-email` at each width; `/undo-email` has the same parts.
  '/verify-email',
  '/undo-email',
  // By notifications.spec.ts, at each width.
  '/unsubscribe',
  // All their parts are on the screen of the category with a long name, which is read in the order by likes.
  '/category/tutorials',
  '/explore/top',
  // By the test for a logged-in user, which creates a sponsored post.
  '/sponsored',
];
/**
 * Screens that axe reads in one theme and at one width, because all their parts are on other screens: links like those to
 * the categories, a feed like that of a category, text as in the Help Center, a form as in the settings, and the message of
 * an empty list.
 */
const OF_PARTS_OF_OTHERS: readonly string[] = [
  '/tags',
  '/site/example.org?sort=top',
  '/privacy',
  '/terms',
  '/forgot-password',
  '/nowhere',
];

interface LongContent {
  admin: Account;
  category: { id: number; slug: string };
  post: Post;
}

const test = base.extend<{ longContent: (author: Account) => Promise<LongContent> }>({
  /** Words, names and addresses as long as they may be, in an outdated post that was commented on and reported. */
  longContent: ({ site, aUser, aPost, aComment }, use) =>
    use(async (author) => {
      const [admin, reader] = [await aUser({ admin: true }), await aUser({ name: LONG_NAME })];
      const category = await callApi(site.url, 'createCategory', {
        body: {
          name: aTitle(LONG_WORD).slice(-CATEGORY_NAME_MAX),
          description: 'Longwithoutanybreak'.repeat(11),
        },
        token: admin.token,
      });
      const post = await aPost(author, {
        title: aTitle(LONG_WORD),
        description: LONG_ADDRESS,
        category: category.slug,
        pictured: true,
      });
      const newer = await aPost(author, { title: aTitle(LONG_WORD) });
      const params = { id: post.id };
      await callApi(site.url, 'proposeOutdated', { params, body: { url: newer.url }, token: admin.token });
      for (const { token } of [author, admin]) await callApi(site.url, 'bookmarkPost', { params, token });
      const { id } = await aComment(reader, { post }, LONG_ADDRESS);
      await aComment(author, { post }, LONG_WORD);
      await callApi(site.url, 'reportComment', { params: { id }, token: admin.token });
      await callApi(site.url, 'reportPost', { params, token: reader.token });
      return { admin, category, post };
    }),
});

async function expectUsable(page: Page, screen: string) {
  await expectShown(page, screen);
  await expectAccessibleAtEachWidth(page, screen, { isLong: true });
}

async function expectUsableInEachLayout(page: Page, screen: string) {
  await expectUsable(page, screen);
  await expectFits(page, screen, WIDTHS);
}

async function expectUsableOnce(page: Page, screen: string) {
  await expectShown(page, screen);
  await expectAccessible(page, screen);
  await expectFits(page, screen, [NARROWEST.width]);
  await page.setViewportSize(DESKTOP);
}

async function expectAllUsable(page: Page, screens: readonly string[]) {
  for (const screen of screens) {
    if (OF_PARTS_OF_OTHERS.includes(screen)) await expectUsableOnce(page, screen);
    else if (WITH_EACH_PART.includes(screen)) await expectUsableInEachLayout(page, screen);
    else await expectUsable(page, screen);
  }
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
    await page.goto('/help');
    await expectAllUsable(
      page,
      PUBLIC_SCREENS.filter((screen) => !READ_ELSEWHERE.includes(screen)),
    );
    await expectUsable(page, person);
    for (const screen of [
      `/category/${category.slug}?sort=top`,
      `${person}?tab=comments`,
      `/post/${post.id}/${post.slug}?comment=1`,
    ])
      await expectUsableInEachLayout(page, screen);
    await expect(page.getByRole('link', { name: /^Outdated: see / }).first()).toBeVisible();
  });

  test('for a logged-in user', async ({ loggedInPage, site, aUser, aPost, longContent }) => {
    const user = await aUser({ name: LONG_NAME, staff: true });
    const sponsored = await aPost(user, { affiliate_url: 'https://shop.example/offer' });
    const { post: long, category } = await longContent(user);
    const body = { kind: 'category' as const, id: category.id };
    await callApi(site.url, 'follow', { body, token: user.token });
    const muted = await aUser({ name: LONG_NAME });
    await muteAndHide(site, user, muted, await aPost(muted));
    const page = await loggedInPage(user);
    await page.goto('/help');
    await listEveryStatus(page, [long, sponsored]);
    await expectAllUsable(page, OWN_SCREENS);
    for (const name of [/^Unmute /, /^Show again: /])
      await expect(page.getByRole('button', { name })).toBeVisible();
    await expectUsable(page, '/sponsored');
    await expect(card(page, sponsored.title)).toBeVisible();
    // Its form is the form of `/submit`, which is read at each width.
    await expectUsableOnce(page, `/edit-post/${sponsored.id}`);
    await visit(page, '/library/following');
    await expect(card(page, long.title)).toContainText('You follow');
    await visit(page, '/library/my-posts');
    await expect(card(page, 'A post that is rejected').getByText('Rejected', { exact: true })).toBeVisible();
  });

  test('for an admin', async ({ loggedInPage, site, aUser, longContent }) => {
    const author = await aUser({ name: LONG_NAME });
    const { admin, post } = await longContent(author);
    const body = { domain: LONG_DOMAIN, reason: 'Spam' };
    await callApi(site.url, 'blockDomain', { body, token: admin.token });
    const page = await loggedInPage(admin);
    await page.goto('/help');
    await expectAllUsable(page, [...ADMIN_SCREENS, '/admin/approvals?tab=comments']);
    await visit(page, '/admin/approvals');
    await expect(card(page, post.title)).toBeVisible();
    // On these public screens, admins see more than other users.
    for (const screen of [
      '/explore/recent',
      `/user/${author.user.id}?tab=comments`,
      `/post/${post.id}/${post.slug}`,
    ]) {
      await expectShown(page, screen);
      await expectFits(page, screen, [NARROWEST.width, ...WIDTHS]);
    }
  });
});

/** Fills the lists of what is muted and hidden in the profile settings. */
async function muteAndHide({ url }: Site, { token }: Account, { user }: Account, hidden: Post) {
  await callApi(url, 'mute', { body: { kind: 'user', target: user.id }, token });
  await callApi(url, 'hidePost', { params: { id: hidden.id }, token });
}

/** Lets My Posts list a post in each status before `posts`, because axe reads only the first items of a list. */
async function listEveryStatus(page: Page, posts: [Post, Post]) {
  const [, template] = posts;
  const everyStatus = POST_STATUSES.map((status, index) => ({
    ...template,
    id: template.id + 1000 + index,
    title: `A post that is ${status}`,
    status,
  }));
  const results = [...everyStatus, ...posts];
  await fulfilCall(page, 'listMyPosts', { results, next: null, previous: null });
}
