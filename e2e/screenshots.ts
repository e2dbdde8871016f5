import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test';
import type { Post } from '@magpie/contract/posts';
import { callApi } from './fixtures/api.ts';
import { type Articles, startArticles } from './fixtures/articles.ts';
import { findChromium } from './fixtures/chromium.ts';
import { type Account, aUser } from './fixtures/people.ts';
import { button, dialog, openMenu, pasteUrl } from './fixtures/screens.ts';
import { storedSession } from './fixtures/session.ts';
import { settling } from './fixtures/settled.ts';
import { ADMIN_SCREENS, OWN_SCREENS, PUBLIC_SCREENS } from './fixtures/site-map.ts';
import { type Site, startSite } from './fixtures/site.ts';

/**
 * Takes a picture of every screen and dialog of a demo site, for people to look at:
 * `node e2e/screenshots.ts FOLDER [WIDTH…]`
 */

const [folder, ...widths] = process.argv.slice(2);
if (!folder) throw new Error('Say which folder the pictures go to.');
const WIDTHS = widths.length > 0 ? widths.map(Number) : [390, 768, 1024, 1440];
const THEMES = ['dark', 'light'] as const;
const PHONE = 768;

await mkdir(folder, { recursive: true });
const articles = await startArticles();
const site = await startSite({ previewAllowHosts: articles.host });
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  await site.admin(['demo']);
  const viewers = {
    nobody: null,
    user: await aUser(site),
    admin: await aUser(site, { admin: true, staff: true }),
  };
  await giveALife(site, viewers.user);
  for (const [name, account] of Object.entries(viewers)) {
    for (const width of WIDTHS) {
      for (const theme of THEMES) await takeAll({ name, account, width, theme });
    }
  }
} finally {
  await browser.close();
  await site.discard();
  await articles.close();
}

interface Look {
  name: string;
  account: Account | null;
  width: number;
  theme: (typeof THEMES)[number];
}

async function takeAll({ name, account, width, theme }: Look) {
  const page = await open(browser, site, { account, width, theme });
  const take = async (screen: string) => {
    await page.waitForLoadState('networkidle');
    const file = `${screen.replaceAll('/', '-').replace(/^-/, '')}-${name}-${width}-${theme}.png`;
    await page.screenshot({ path: path.join(folder ?? '', file) });
  };
  for (const screen of screensFor(account)) {
    await page.goto(screen);
    await take(screen);
  }
  await page.goto('/explore/trending');
  await page.waitForLoadState('networkidle');
  if (width < PHONE) {
    await button(page, 'Menu').click();
    await dialog(page, 'Menu').waitFor();
    await take('menu');
    await page.keyboard.press('Escape');
    await dialog(page, 'Menu').waitFor({ state: 'hidden' });
  }
  await (account ? takeDialogs(page, articles, take) : takeAccountDialogs(page, width, take));
  await page.context().close();
  console.log(`${name} ${width} ${theme}`);
}

function screensFor(account: Account | null): readonly string[] {
  if (!account) return PUBLIC_SCREENS;
  const own = [...PUBLIC_SCREENS, ...OWN_SCREENS];
  return account.user.role === 'admin' ? [...own, ...ADMIN_SCREENS] : own;
}

async function takeAccountDialogs(page: Page, width: number, take: (name: string) => Promise<void>) {
  if (width < PHONE) {
    await button(page, 'Menu').click();
    await button(dialog(page, 'Menu'), 'Login').click();
  } else {
    await button(page, 'Login').click();
  }
  await dialog(page, 'Log in').waitFor();
  await take('log-in');
  await button(dialog(page, 'Log in'), 'Register').click();
  await take('register');
}

async function takeDialogs(page: Page, source: Articles, take: (name: string) => Promise<void>) {
  const first = page.getByRole('main').getByRole('article').first();
  await openMenu(first);
  await page.getByRole('menuitem').first().waitFor();
  await take('card-menu');
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('dialog').waitFor();
  await take('report');
  await button(page.getByRole('dialog'), 'Cancel').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await button(first, 'Comments').click();
  await dialog(page, 'Comments').waitFor();
  await take('comments');
  await page.keyboard.press('Escape');
  await dialog(page, 'Comments').waitFor({ state: 'hidden' });
  const article = source.article('A field guide to small language models');
  await pasteUrl(page, article.url);
  await expect(dialog(page, 'Submit content').getByLabel('Title')).toHaveValue(article.title);
  await take('submit-content');
}

async function open(from: Browser, at: Site, { account, width, theme }: Omit<Look, 'name'>): Promise<Page> {
  const options: BrowserContextOptions = {
    baseURL: at.url,
    viewport: { width, height: width < PHONE ? 844 : 900 },
    reducedMotion: 'reduce',
    storageState: storedSession(at, account, theme),
  };
  const context = await from.newContext(options);
  return settling(await context.newPage());
}

/** A few posts of one's own and a few saved, so that the library is not empty. */
async function giveALife(at: Site, account: Account) {
  const { results } = await callApi(at.url, 'listTrendingPosts');
  for (const { id } of results.slice(0, 7) satisfies Post[]) {
    await callApi(at.url, 'bookmarkPost', { params: { id }, token: account.token });
    await callApi(at.url, 'likePost', { params: { id }, token: account.token });
  }
  const category = results[0]?.category.id;
  for (const title of [
    'A field guide to quantisation',
    'What a context window costs',
    'Evals before models',
  ]) {
    const { url, description } = articles.article(title);
    await callApi(at.url, 'submitPost', {
      body: { title, url, description, category },
      token: account.token,
    });
  }
}
