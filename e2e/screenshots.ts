import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test';
import { PAGE_SIZE, TAGS_MAX, TITLE_MAX } from '@magpie/contract/limits';
import type { Post } from '@magpie/contract/posts';
import { callApi } from './fixtures/api.ts';
import { startArticles } from './fixtures/content/articles.ts';
import { findChromium } from './fixtures/chromium.ts';
import { aComment, aPost } from './fixtures/content/content.ts';
import {
  openForAdmin,
  openForAnybody,
  openForAuthor,
  type Look,
  type Thread,
  type Waiting,
} from './fixtures/screens/openings.ts';
import { openLong, openLongLists, openRefusedEdit } from './fixtures/screens/long-openings.ts';
import { type Account, aUser, logIn } from './fixtures/content/people.ts';
import {
  openRareStates,
  openRefused,
  openRareAdminStates,
  type Rarities,
} from './fixtures/screens/rare-openings.ts';
import { storedSession } from './fixtures/session.ts';
import { settling, whenIdle } from './fixtures/settled.ts';
import { ADMIN_SCREENS, OWN_SCREENS, PUBLIC_SCREENS } from './fixtures/screens/site-map.ts';
import { type Site, startSite } from './fixtures/site.ts';
import { unroll } from './fixtures/screens/unroll.ts';

/**
 * Takes pictures of the screens and dialogs of a demo site: `node e2e/screenshots.ts FOLDER [WIDTH…]`. With
 * `--full`, it takes long content at full height, and fewer dialogs.
 */

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false } },
});
const [folder, ...widths] = positionals;
if (!folder) throw new Error('Usage: node e2e/screenshots.ts FOLDER [WIDTH…] [--full]');
const WIDTHS = widths.length > 0 ? widths.map(Number) : [390, 768, 1024, 1440];
const THEMES = ['dark', 'light'] as const;
const PHONE = 768;
const LONG_WORD = 'Averyveryverylongwordwithoutanybreak'.repeat(3);
/** More sessions than the height of their list has room for. */
const SESSIONS = 8;
const NEW_TITLE = 'A field guide to small language models';
/** A tag, and a search with and without results. */
const TOPICS_AND_SEARCHES = [
  '/tag/language-models',
  '/search?q=language+models',
  '/search?q=lanugage+modles+xyzzy',
];
const REPORTED_COLLECTIONS = [
  '/admin/approvals?tab=collections',
  '/admin/approvals?tab=collections&status=removed',
];

await mkdir(folder, { recursive: true });
const articles = await startArticles();
const site = await startSite({ previewAllowHosts: articles.host, environment: { HOLD_FIRST_POSTS: '1' } });
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  await site.admin(['demo']);
  const people = {
    reader: await aUser(site),
    user: await aUser(site, { staff: true }),
    admin: await aUser(site, { admin: true }),
    newcomer: await aUser(site, { name: 'a_rather_long_name_to' }),
    banned: await aUser(site),
  };
  const content = await fillWithContent(site, people);
  const { user, admin, newcomer } = people;
  for (const [name, account] of Object.entries({ nobody: null, user, admin, newcomer })) {
    for (const width of WIDTHS) {
      for (const theme of THEMES) await takeAll({ name, account, width, theme }, content);
    }
  }
} finally {
  await browser.close();
  await site.discard();
  await articles.close();
}

interface Visit {
  name: string;
  account: Account | null;
  width: number;
  theme: (typeof THEMES)[number];
}

async function takeAll({ name, account, width, theme }: Visit, content: Content) {
  const page = await open(browser, site, { account, width, theme });
  const take: Look = async (screen, { isBusy } = { isBusy: false }) => {
    if (!isBusy) {
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await whenIdle(page);
    }
    const file = `${screen.replaceAll(/[/?=]/g, '-').replace(/^-/, '')}-${name}-${width}-${theme}.png`;
    const rollUp = values.full ? await unroll(page) : null;
    await page.screenshot({ path: path.join(folder ?? '', file) });
    await rollUp?.();
  };
  for (const screen of screensFor(account, content)) {
    await page.goto(screen);
    await take(screen);
  }
  if (values.full) await openAllOf(page, account, content, take);
  else await openEach(page, account, content, take);
  await page.context().close();
  console.log(`${name} ${width} ${theme}`);
}

async function openEach(page: Page, account: Account | null, content: Content, take: Look) {
  if (!account) return openForAnybody(page, content.thread, take);
  if (account.user.role === 'admin') {
    await openForAdmin(page, content.waiting, take);
    return openRareAdminStates(page, content.rarities, take);
  }
  if (!account.user.is_staff) return openRareStates(page, content.rarities, take);
  return openForAuthor(page, content.thread, articles.picturedArticle(NEW_TITLE).url, take);
}

async function openAllOf(page: Page, account: Account | null, { thread, discussion }: Content, take: Look) {
  if (account?.user.role === 'admin') return openLongLists(page, take);
  if (account && !account.user.is_staff) return;
  await openLong(page, discussion, take);
  if (!account) return;
  await openRefused(page, take);
  await openRefusedEdit(page, thread.post, take);
}

function screensFor(account: Account | null, { thread: { post }, collections }: Content): readonly string[] {
  const edit = `/edit-post/${post.id}`;
  const postPage = `/post/${post.id}/${post.slug}`;
  const open = [
    ...PUBLIC_SCREENS,
    ...TOPICS_AND_SEARCHES,
    postPage,
    collections.own,
    ...(post.author ? pagesOf(post.author) : []),
  ];
  if (!account) return open;
  if (account.user.role === 'admin')
    return [...OWN_SCREENS, ...ADMIN_SCREENS, ...REPORTED_COLLECTIONS, collections.reported];
  if (!account.user.is_staff) return [...OWN_SCREENS, ...pagesOf(account.user), '/user/999999', edit];
  return [...open, ...OWN_SCREENS, edit, collections.removed];
}

function pagesOf({ id }: { id: number }): string[] {
  return [`/user/${id}`, `/user/${id}?tab=comments`, `/user/${id}?tab=collections`];
}

async function open(from: Browser, at: Site, { account, width, theme }: Omit<Visit, 'name'>): Promise<Page> {
  const options: BrowserContextOptions = {
    baseURL: at.url,
    viewport: { width, height: width < PHONE ? 844 : 900 },
    reducedMotion: 'reduce',
    storageState: storedSession(at, account, theme),
  };
  const context = await from.newContext(options);
  return settling(await context.newPage());
}

interface Content {
  thread: Thread;
  waiting: Waiting;
  rarities: Rarities;
  discussion: Post;
  /** The paths of collections. */
  collections: Record<'own' | 'reported' | 'removed', string>;
}

type People = Record<'reader' | 'user' | 'admin' | 'newcomer' | 'banned', Account>;

/** A few posts of the viewer with a discussion, a few saved ones, and items for the admins to decide on. */
async function fillWithContent(at: Site, { reader, user, admin, newcomer, banned }: People) {
  const { results } = await callApi(at.url, 'listTrendingPosts');
  for (const { id } of results.slice(0, 7) satisfies Post[]) {
    await callApi(at.url, 'bookmarkPost', { params: { id }, token: user.token });
    await callApi(at.url, 'likePost', { params: { id }, token: user.token });
  }
  const write = (title: string) => aPost(at, articles, user, { title, pictured: true });
  const crowded = await aCrowd(at, user, reader);
  const discussion = await aDiscussion(at, user, reader);
  const removed = await write('Ten prompts that print money');
  const quiet = await write('A field guide to quantisation');
  const active = await write('What a context window costs');
  const { content: remark } = await aComment(at, reader, { post: active }, 'Mostly patience.');
  const reported = await write('Evals before models');
  const post = await write('The quiet year of small models');
  const own = 'The seven billion one, on two cores.';
  const other = 'With how much memory?';
  const root = await aComment(at, reader, { post }, 'Which one would you run at home?');
  const answer = await aComment(at, user, { comment: root }, own);
  await aComment(at, reader, { comment: answer }, other);
  const doubtful = await aComment(at, reader, { post: reported }, 'Buy my course instead.');
  await callApi(at.url, 'reportPost', { params: { id: reported.id }, token: admin.token });
  await callApi(at.url, 'reportComment', { params: { id: doubtful.id }, token: admin.token });
  await callApi(at.url, 'removePost', { params: { id: removed.id }, body: {}, token: admin.token });
  const ban = { params: { id: banned.user.id }, body: { reason: 'Spam, for the third time.' } };
  await callApi(at.url, 'banTemporarily', { ...ban, token: admin.token });
  const held = await aPost(at, articles, newcomer, { title: 'My first find', pictured: true });
  const rejected = await aPost(at, articles, newcomer, { title: 'My shop, with a discount', pictured: true });
  const reason = 'This is an advertisement, which belongs to the sponsored posts.';
  await callApi(at.url, 'rejectPost', { params: { id: rejected.id }, body: { reason }, token: admin.token });
  for (const domain of ['copied.example', `${LONG_WORD.slice(0, 60)}.example`.toLowerCase()]) {
    await callApi(at.url, 'blockDomain', { body: { domain, reason }, token: admin.token });
  }
  for (let session = 0; session < SESSIONS; session += 1) await logIn(at, newcomer.user.username);
  const collections = await collect(at, results, { user, admin });
  const screen = '/explore/recent';
  return {
    thread: { screen, post, own, other },
    waiting: { screen, post: active, remark, reported, reader },
    rarities: { crowded, quiet, held, banned },
    discussion,
    collections,
  } satisfies Content;
}

/** A collection of the user’s own, one that was removed, and the one of the demo that was reported. */
async function collect(at: Site, posts: readonly Post[], { user, admin }: Pick<People, 'user' | 'admin'>) {
  const make = async (title: string, description: string) => {
    const body = { title, description, visibility: 'public' as const };
    const { id } = await callApi(at.url, 'createCollection', { body, token: user.token });
    for (const [place, { id: post }] of posts.slice(0, 5).entries()) {
      const note = place === 1 ? 'Begin here, and come back to the others.' : '';
      await callApi(at.url, 'addCollectionItem', { params: { id }, body: { post, note }, token: user.token });
    }
    return { id };
  };
  const own = await make('Small models, big questions', 'What fits on one machine, and what that changes.');
  const removed = await make('Ten prompts that print money', 'Only this week.');
  const reason = 'Its notes are advertisements.';
  await callApi(at.url, 'removeCollection', { params: removed, body: { reason }, token: admin.token });
  const { results } = await callApi(at.url, 'listReportedCollections', { token: admin.token });
  const pathOf = ({ id }: { id: number }) => `/collection/${id}`;
  return { own: pathOf(own), removed: pathOf(removed), reported: results[0] ? pathOf(results[0]) : '/' };
}

/** A post with as much of everything as it may have. */
async function aCrowd(at: Site, author: Account, reader: Account) {
  const { results } = await callApi(at.url, 'listTags');
  const tags = results.slice(0, TAGS_MAX).map(({ id }) => id);
  const title = `${LONG_WORD} ${'and then some words '.repeat(9)}`.slice(0, TITLE_MAX);
  const description = `${LONG_WORD} ${'A word on it. '.repeat(90)}`;
  const affiliate_url = 'https://example.org/sponsor';
  const post = await aPost(at, articles, author, { title, description, tags, affiliate_url, pictured: true });
  await callApi(at.url, 'reportPost', { params: { id: post.id }, token: reader.token });
  let last = await aComment(at, reader, { post }, `${LONG_WORD} ${'And another thing. '.repeat(40)}`);
  for (const words of ['No.', LONG_WORD, 'Yes, but.', 'No, and.', 'The deepest.']) {
    last = await aComment(at, last.author?.id === reader.user.id ? author : reader, { comment: last }, words);
  }
  return post;
}

/** A post with more threads than one page has, some of them at the maximum depth. */
async function aDiscussion(at: Site, author: Account, reader: Account) {
  const post = await aPost(at, articles, author, {
    title: 'Ask anything about the new model',
    pictured: true,
  });
  for (let thread = PAGE_SIZE + 3; thread > 0; thread -= 1) {
    const words = `On ${post.title}, question ${thread}. ${'Does it still hold after a day of work? '.repeat(thread % 5)}`;
    const root = await aComment(at, reader, { post }, words);
    if (thread % 3 !== 0) continue;
    const answer = await aComment(at, author, { comment: root }, 'It does.\n\nWe ran it for a week.');
    await aComment(
      at,
      author,
      { comment: root },
      `Here is how: https://example.org/${'runs/'.repeat(thread)}`,
    );
    const doubt = await aComment(at, reader, { comment: answer }, 'On which machine?');
    await aComment(at, author, { comment: doubt }, 'An old one, with two cores.');
  }
  return post;
}
