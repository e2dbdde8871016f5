import { randomBytes } from 'node:crypto';
import type { CallName } from '@magpie/contract/calls';
import type { MuteBody } from '@magpie/contract/following/mutes';
import * as muteMessages from '@magpie/contract/messages/following/mutes';
import type { Comment } from '@magpie/contract/comments';
import type { Post } from '@magpie/contract/posts';
import { STORAGE_KEYS } from '@magpie/contract/page-values';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { type Account, aTitle, logIn } from '../fixtures/content/people.ts';
import { failCall, holdCall, holdAddress } from '../fixtures/failing-calls.ts';
import { button, card, logOut, main, menuItem, openMenu } from '../fixtures/screens/screens.ts';
import { watchTexts } from '../fixtures/seen-texts.ts';
import { endSessionElsewhere } from '../fixtures/session.ts';
import { shifts } from '../fixtures/shifts.ts';
import { expect, test as base } from '../fixtures/test.ts';

/** A page is the same for everyone when it arrives. What its reader has muted or hidden must not show even then. */

interface Loud {
  muted: Account;
  loud: Post;
  /** A post by somebody else, with a comment by the muted user. */
  quiet: Post;
  /** A reply to that comment, by somebody else. */
  reply: Comment;
  /** A word in the titles of both posts, in the comment and in the reply. */
  word: string;
}

interface Fixtures {
  content: Loud;
  /** Opens a page for a reader whose browser knows that they mute or hide this. */
  aReader(mutes: MuteBody | { hides: Post }): Promise<Page>;
}

const LOUD = 'says the loud one';
const QUIET = 'says the quiet one';

const test = base.extend<Fixtures>({
  content: async ({ aUser, aPost, aComment }, use) => {
    const [muted, other] = [await aUser(), await aUser()];
    const word = `wren${randomBytes(6).toString('hex')}`;
    const quiet = await aPost(other, { title: aTitle(`Stillness ${word}`) });
    const loud = await aPost(muted, { title: aTitle(`Cacophony ${word}`) });
    const comment = await aComment(muted, { post: quiet }, `${word} ${LOUD}`);
    const reply = await aComment(other, { comment }, `${word} ${QUIET}`);
    await use({ muted, loud, quiet, reply, word });
  },
  aReader: async ({ aUser, loggedInPage, site }, use) => {
    await use(async (mutes) => {
      const { user, token } = await aUser();
      if ('hides' in mutes) await callApi(site.url, 'hidePost', { token, params: { id: mutes.hides.id } });
      else await callApi(site.url, 'mute', { token, body: mutes });
      return loggedInPage(await logIn(site, user.username));
    });
  },
});

const storedUser = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), STORAGE_KEYS.user);

const addressOf = ({ id, slug }: Post) => `/post/${id}/${slug}`;

/** The time after which a page shows its lists even if there is no answer. */
const WAITING_MS = 3000;
/** Replaces WAITING_MS in a test: longer than a page usually takes until its first frame. */
const SHORT_MS = 1000;

/** Lets pages opened from now on wait for an answer without a limit, so that a slow computer shows nothing early. */
async function stopWaitingTime(page: Page) {
  await replaceWaitingTime(page, null);
}

/** Replaces the time that pages opened from now on wait for an answer; null removes the limit. */
async function replaceWaitingTime(page: Page, replacement: number | null) {
  await page.addInitScript(
    ({ waiting, replacement }) => {
      const start = window.setTimeout.bind(window);
      const setTimeout = (act: TimerHandler, ms?: number, ...rest: unknown[]) => {
        if (ms !== waiting) return start(act, ms, ...rest);
        Object.assign(window, { isWaitingReplaced: true });
        return replacement === null ? 0 : start(act, replacement, ...rest);
      };
      Object.assign(window, { setTimeout });
    },
    { waiting: WAITING_MS, replacement },
  );
}

/** Expects that the text was invisible at first, and for at least the shortened time less 100 ms. */
async function expectWait(page: Page, watched: Awaited<ReturnType<typeof watchTexts>>, index: number) {
  expect(await page.evaluate(() => 'isWaitingReplaced' in window)).toBe(true);
  await expect.poll(async () => (await watched())[index]?.visibleAfter ?? 0).toBeGreaterThan(SHORT_MS - 100);
  expect((await watched())[index]).toMatchObject({ atFirst: false });
}

interface Case {
  list: string;
  call: CallName;
  address: (content: Loud) => string;
  unseen: (content: Loud) => string;
  seen: (content: Loud) => string;
}

const LISTS: Case[] = [
  {
    list: 'a feed',
    call: 'listPosts',
    address: () => '/explore/recent',
    unseen: ({ loud }) => loud.title,
    seen: ({ quiet }) => quiet.title,
  },
  {
    list: 'comments in a search',
    call: 'search',
    address: ({ word }) => `/search?q=${word}&type=comments`,
    unseen: () => LOUD,
    seen: ({ quiet }) => quiet.title,
  },
  {
    list: 'the comments of a post',
    call: 'listPostComments',
    address: ({ quiet }) => addressOf(quiet),
    unseen: () => LOUD,
    seen: () => QUIET,
  },
];

test('what a muted user wrote never appears in a list, not even for a frame', async ({
  aReader,
  content,
}) => {
  const page = await aReader({ kind: 'user', target: content.muted.user.id });
  await stopWaitingTime(page);
  for (const { list, call, address, unseen, seen } of LISTS) {
    await test.step(list, async () => {
      const watched = await watchTexts(page, [unseen(content), seen(content)]);
      const answer = await holdCall(page, call);
      await page.goto(address(content));
      await expect.poll(async () => (await watched())[0]?.rendered).toBeGreaterThan(5);
      expect(await watched()).toMatchObject([{ visible: 0 }, { visible: 0 }]);
      answer();
      await expect(main(page).getByText(seen(content)).first()).toBeVisible();
      await expect(main(page).getByText(unseen(content))).toHaveCount(0);
      expect((await watched())[0]).toMatchObject({ visible: 0 });
      // For logged-in users, buttons appear beside the heading of the comments, which is a tiny shift.
      for (const shift of await shifts(page)) expect(JSON.parse(shift).value).toBeLessThan(0.001);
    });
  }
});

test('a hidden post never appears among related posts, not even for a frame', async ({
  aReader,
  content,
}) => {
  const { loud, quiet } = content;
  const page = await aReader({ hides: loud });
  await stopWaitingTime(page);
  const watched = await watchTexts(page, [loud.title, LOUD]);
  const answer = await holdCall(page, 'listRelatedPosts');
  await page.goto(addressOf(quiet));
  await expect.poll(async () => (await watched())[0]?.rendered).toBeGreaterThan(5);
  await expectAccessible(page, 'a page that waits');
  answer();
  await expect(main(page).getByText(LOUD)).toBeVisible();
  await expect(main(page).getByText(loud.title)).toHaveCount(0);
  expect(await watched()).toMatchObject([{ visible: 0, visibleAfter: null }, { atFirst: false }]);
});

test('a reader who mutes nothing sees everything from the first frame', async ({
  aLoggedInUser,
  content,
}) => {
  const { page } = await aLoggedInUser();
  const watched = await watchTexts(page, [content.loud.title, content.quiet.title]);
  const answers = [await holdCall(page, 'listPosts'), await holdCall(page, 'getProfile')];
  await page.goto('/explore/recent');
  expect(await watched()).toMatchObject([{ atFirst: true }, { atFirst: true }]);
  for (const answer of answers) answer();
});

test('a page that shows the muted user’s posts anyway does not wait for an answer, nor does a feed after the session has ended', async ({
  aReader,
  content: { muted, loud },
  errors,
  site,
}) => {
  errors.allow(/status of 401/);
  const page = await aReader({ kind: 'user', target: muted.user.id });
  const watched = await watchTexts(page, [loud.title]);
  const answer = await holdCall(page, 'listPosts');
  for (const address of [`/user/${muted.user.id}`, addressOf(loud)]) {
    await page.goto(address);
    expect(await watched(), address).toMatchObject([{ atFirst: true }]);
  }
  answer();
  await test.step('after the session has ended, the feed shows everything from the first frame', async () => {
    await endSessionElsewhere(site, page);
    await stopWaitingTime(page);
    await page.goto('/explore/recent');
    await expect(card(page, loud.title)).toBeVisible();
    await page.reload();
    expect(await watched()).toMatchObject([{ atFirst: true }]);
  });
});

test('a linked comment has the focus while the other comments are still invisible, and afterwards', async ({
  aReader,
  content,
}) => {
  const { muted, quiet, reply } = content;
  const page = await aReader({ kind: 'user', target: muted.user.id });
  await stopWaitingTime(page);
  const watched = await watchTexts(page, [LOUD, QUIET]);
  const answer = await holdCall(page, 'listPostComments');
  await page.goto(`${addressOf(quiet)}?comment=${reply.id}`);
  const linked = main(page).locator('[aria-current=true]').filter({ hasText: QUIET });
  await expect(linked).toBeFocused();
  await expect.poll(async () => (await watched())[0]?.rendered).toBeGreaterThan(5);
  answer();
  await expect(main(page).getByRole('article', { name: muteMessages.mutedComment })).toBeVisible();
  await expect(linked).toBeFocused();
  await expect(linked).toBeInViewport({ ratio: 1 });
  expect(await watched()).toMatchObject([{ visible: 0 }, { atFirst: true }]);
});

test.describe('without an answer', () => {
  test('everything shows after three seconds, also while the script is still loading', async ({
    aReader,
    content,
  }) => {
    const { muted, quiet, loud } = content;
    const mutes = { kind: 'user', target: muted.user.id } as const;
    const [page, plain] = [await aReader(mutes), await aReader(mutes)];
    for (const each of [page, plain]) await replaceWaitingTime(each, SHORT_MS);
    const [watched, watchedInPlain] = [
      await watchTexts(page, [quiet.title, loud.title]),
      await watchTexts(plain, [quiet.title]),
    ];
    const answer = await holdCall(page, 'listPosts');
    const release = await holdAddress(plain, '**/assets/*.js');
    const arrived = plain.goto('/explore/recent');
    await page.goto('/explore/recent');
    await Promise.all([page, plain].map((each) => expect(card(each, quiet.title)).toBeVisible()));
    for (const index of [0, 1]) await expectWait(page, watched, index);
    await expectWait(plain, watchedInPlain, 0);
    answer();
    await expect(card(page, loud.title)).toHaveCount(0);
    await expect(card(page, quiet.title)).toBeVisible();
    release();
    await arrived;
  });

  test('a refusal or a logout ends the wait', async ({
    aReader,
    content: { muted, loud, quiet },
    errors,
  }) => {
    errors.allow(/status of 400/);
    const page = await aReader({ kind: 'user', target: muted.user.id });
    await stopWaitingTime(page);
    const mend = await failCall(page, 'listPosts', { status: 400 });
    await page.goto('/explore/recent');
    await expect(card(page, quiet.title)).toBeVisible();
    await mend();
    await holdCall(page, 'listPosts');
    await page.reload();
    await expect(card(page, loud.title)).toBeHidden();
    await logOut(page);
    await expect(card(page, loud.title)).toBeVisible();
  });
});

test('the browser stores whether its user mutes or hides anything: at once after a change here, at the next load after one elsewhere', async ({
  aLoggedInUser,
  content,
  site,
}) => {
  const { account, page } = await aLoggedInUser();
  const undo = () => button(page, 'Undo').last().click();
  const expectMutes = (has_mutes: boolean) =>
    expect.poll(async () => storedUser(page)).toMatchObject({ has_mutes });
  await page.goto('/explore/recent');
  for (const item of ['Hide', `Mute ${content.muted.user.username}`]) {
    await expectMutes(false);
    await openMenu(card(page, content.loud.title));
    await menuItem(page, item).click();
    await expectMutes(true);
    await undo();
    await expectMutes(false);
    await expect(card(page, content.loud.title)).toBeVisible();
  }
  await callApi(site.url, 'mute', { token: account.token, body: { kind: 'word', target: content.word } });
  await page.goto('/help');
  await expectMutes(true);
});
