import { randomBytes } from 'node:crypto';
import * as urlBarMessages from '@magpie/contract/messages/url-bar';
import * as searchMessages from '@magpie/contract/messages/search';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible, expectAccessibleAtEachWidth, expectNoSidewaysScroll } from '../fixtures/axe.ts';
import { pasteUrl } from '../fixtures/content/submitting.ts';
import { countCalls, failCall, holdCall } from '../fixtures/failing-calls.ts';
import {
  button,
  card,
  cards,
  heading,
  main,
  mainNavigation,
  tab,
  urlBar,
} from '../fixtures/screens/screens.ts';
import { visit, whenIdle } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { DESKTOP, NARROWEST, PHONE } from '../fixtures/viewports.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort' });

/** A word that no other test uses. It has no x, so that replacing a letter by x makes an unknown word. */
const aWord = () => Array.from(randomBytes(9), (byte) => LETTERS[byte % LETTERS.length]).join('');
const LETTERS = 'abcdefghijklmnopqrstuvw';

test('a search is made from the navigation, and Back and Forward lead through its choices', async ({
  page,
  aUser,
  aPost,
  aComment,
}) => {
  const [author, word] = [await aUser(), aWord()];
  const first = await aPost(author, { title: `${word} 🐦 and more ${word}` });
  const second = await aPost(author, { title: `The other ${word}` });
  const comment = await aComment(author, { post: second }, `Some say ${word}, others do not.`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/explore/recent');
  await mainNavigation(page).getByRole('link', { name: 'Search', exact: true }).click();
  await expect(heading(page)).toHaveText('Search');
  await expect(box(page)).toHaveAttribute('type', 'search');
  await box(page).fill(word);
  await box(page).press('Enter');
  await expect(page).toHaveURL(`/search?q=${word}`);
  await expect(cards(page)).toHaveCount(2);
  await expect(card(page, first.title).locator('h2 mark')).toHaveText([word, word]);
  await expect(page.getByRole('link', { name: 'Feed', exact: true })).toHaveAttribute(
    'href',
    `/feeds/search.atom?q=${word}`,
  );

  await sort(page).selectOption('Newest');
  await expect(page).toHaveURL(`/search?q=${word}&sort=newest`);
  await expect(cards(page).first()).toContainText('The other');
  await tab(page, 'Comments').click();
  await expect(page).toHaveURL(`/search?q=${word}&type=comments&sort=newest`);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).locator('mark')).toHaveText(word);
  await expect(cards(page).getByRole('link', { name: author.user.username })).toBeVisible();

  await page.goBack();
  await expect(cards(page)).toHaveCount(2);
  await expect(sort(page)).toHaveValue('newest');
  await page.goBack();
  await expect(sort(page)).toHaveValue('relevance');
  await page.goBack();
  await expect(page).toHaveURL('/search');
  await expect(box(page)).toHaveValue('');
  await page.goForward();
  await expect(box(page)).toHaveValue(word);
  await expect(cards(page)).toHaveCount(2);
  await tab(page, 'Comments').click();
  const found = page.getByRole('link', { name: second.title });
  const thread = `/post/${second.id}/${second.slug}?comment=${comment.id}`;
  await expect(found).toHaveAttribute('href', thread);
  await found.click();
  await expect(page).toHaveURL(thread);
});

test('suggestions appear while typing and can be chosen by keyboard', async ({
  page,
  site,
  aUser,
  aPost,
}) => {
  const [admin, word] = [await aUser({ admin: true }), aWord()];
  const post = await aPost(admin, { title: `All about ${word}` });
  const tag = { name: `${word} models` };
  await callApi(site.url, 'createTag', { body: tag, token: admin.token });
  const asked = countCalls(page, 'suggest');
  await page.goto('/search');
  await box(page).pressSequentially(word.slice(0, -1));
  await expect(options(page)).toHaveText([/^All about .*Post$/, /models.*Tag$/]);
  expect(asked().length, 'calls are made only when typing pauses').toBeLessThan(word.length - 1);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText(searchMessages.suggestionsShown(2))).toBeAttached();

  await box(page).press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await box(page).press('ArrowDown');
  await expect(page.locator('[role=option][aria-selected=true]')).toHaveCount(0);
  await box(page).press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue(word.slice(0, -1));
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');

  await box(page).press('ArrowDown');
  await expect(options(page)).toHaveCount(2);
  await box(page).press('ArrowDown');
  const active = options(page).first();
  await expect(active).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '');
  await expect(box(page)).toBeFocused();
  await box(page).press('Enter');
  await expect(page).toHaveURL(`/post/${post.id}/${post.slug}`);

  await page.goBack();
  await box(page).fill(`${word} mod`);
  await options(page).filter({ hasText: 'Tag' }).click();
  await expect(heading(page)).toHaveText(tag.name);
});

test('earlier suggestions stay until the next arrive, and none appear after a search; a failed search can be retried', async ({
  page,
  aUser,
  aPost,
  errors,
}) => {
  errors.allow(/status of 500/);
  const word = aWord();
  const post = await aPost(await aUser(), { title: `Notes on ${word}` });
  await page.goto('/search');
  await box(page).fill(word.slice(0, 5));
  await expect(options(page).filter({ hasText: post.title })).toBeVisible();
  const release = await holdCall(page, 'suggest');
  const asked = page.waitForRequest(/\/suggest\//);
  await box(page).fill(word.slice(0, 6));
  await asked;
  await expect(options(page).filter({ hasText: post.title })).toBeVisible();
  const mend = await failCall(page, 'search');
  await box(page).press('Enter');
  await expect(options(page)).toHaveCount(0);
  await expect(page.getByText(searchMessages.searchFailed)).toBeVisible();
  release();
  await whenIdle(page);
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toBeFocused();
  await mend();
  await button(page, 'Retry').click();
  await expect(card(page, post.title)).toBeVisible();
});

test('a search that finds nothing says so, and offers the corrected query and other searches', async ({
  page,
  aUser,
  aPost,
}) => {
  const word = aWord();
  const post = await aPost(await aUser(), { title: `Field notes on ${word}` });
  const wrong = `${word.slice(0, 3)}${word.slice(4)}`;
  await page.goto(`/search?q=${wrong}+notes&sort=top`);
  await expect(page.getByText(searchMessages.noResults(`${wrong} notes`)).first()).toBeVisible();
  for (const [name, address] of [
    [wrong, `/search?q=${wrong}&sort=top`],
    ['notes', '/search?q=notes&sort=top'],
    ['Search the comments', `/search?q=${wrong}+notes&type=comments&sort=top`],
    ['Browse all tags', '/tags'],
  ] as const)
    await expect(main(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  await page.getByRole('link', { name: `${word} notes`, exact: true }).click();
  await expect(page).toHaveURL(`/search?q=${word}+notes&sort=top`);
  await expect(card(page, post.title)).toBeVisible();
  await expect(box(page)).toHaveValue(`${word} notes`);
  await visit(page, `/search?q="${wrong}+notes"+type:video&type=comments`);
  await page.getByRole('link', { name: 'Search the posts', exact: true }).click();
  await page.getByRole('link', { name: `${wrong} notes`, exact: true }).click();
  await expect(page).toHaveURL(`/search?q=${wrong}+notes`);
});

test('words in the top bar lead to a search, which shows a match deep in the description', async ({
  page,
  aUser,
  aPost,
}) => {
  const word = aWord();
  const preamble = 'Long before it comes to the point, it says much else. '.repeat(8);
  const post = await aPost(await aUser(), { description: `${preamble}Then come 🐦 notes on ${word}.` });
  await page.goto('/explore/recent');
  await pasteUrl(page, '');
  await expect(page.getByText(urlBarMessages.invalidUrl)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Search for/ })).toHaveCount(0);
  await pasteUrl(page, `notes & ${word}`);
  await expect(page.getByText(urlBarMessages.invalidUrl)).toBeVisible();
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page, 'the refused URL');
  await page.getByRole('link', { name: `Search for "notes & ${word}"`, exact: true }).click();
  await expect(page).toHaveURL(`/search?q=notes+%26+${word}`);
  await expect(page.getByText(urlBarMessages.invalidUrl)).toHaveCount(0);
  await expect(urlBar(page)).toHaveValue('');
  const marks = card(page, post.title).locator('mark');
  await expect(marks).toHaveText(['notes', word]);
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expect(marks.last()).toBeInViewport();
  }
});

test('more results are loaded; a search works without script; its page names its canonical address, its feeds and the search engine', async ({
  page,
  anotherBrowser,
  request,
  aUser,
  aPost,
}) => {
  const [author, word] = [await aUser(), aWord()];
  const note = (number: number) => aPost(author, { title: `Notes on ${word}, ${number}` });
  await note(0);
  await Promise.all(Array.from({ length: 19 }, (_, index) => note(index + 1)));
  await note(20);
  // Sorted by date, because previews that still arrive have the word, too, and would change the order by relevance.
  await page.goto(`/search?q=${word}&sort=newest`);
  await expect(cards(page)).toHaveCount(20);
  await button(page, 'Load More').click();
  await expect(cards(page)).toHaveCount(21);
  await expect(page).toHaveURL(`/search?q=${word}&sort=newest`);

  const plain = await anotherBrowser({ javaScriptEnabled: false });
  await plain.goto('/search');
  await box(plain).fill(word);
  await button(plain, 'Search').click();
  await expect(plain).toHaveURL(new RegExp(`/search\\?q=${word}`));
  await expect(cards(plain)).toHaveCount(20);
  await expect(cards(plain).first().locator('h2 mark')).toHaveText(word);
  await sort(plain).selectOption('Newest');
  await button(plain, 'Search').click();
  await expect(plain).toHaveURL(`/search?q=${word}&sort=newest`);
  await expect(cards(plain).first()).toContainText(', 20');
  await plain.getByRole('link', { name: 'Load More' }).click();
  await expect(cards(plain)).toHaveCount(1);
  await expect(cards(plain)).toContainText(', 0');
  await plain.goto(`/search?q=${word.slice(0, -1)}x`);
  await plain.getByRole('link', { name: word, exact: true }).click();
  await expect(cards(plain)).toHaveCount(20);

  const answer = await request.get(`/search?q=${word}&utm_source=a`);
  const html = await answer.text();
  expect(answer.headers()['cache-control']).toContain('s-maxage');
  expect(html).toMatch(/<link rel="canonical" href="[^"?]*\/search"/);
  expect(html).not.toContain('noindex');
  const empty = await request.get(`/search?q=${word.slice(0, -1)}x`);
  expect(empty.headers()['cache-control']).toBe('no-store');
  expect(await empty.text()).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toMatch(/<link rel="search" type="application\/opensearchdescription\+xml"/);
  expect(html).toContain(`type="application/atom+xml" href="/feeds/search.atom?q=${word}"`);
  expect(html).toContain(`type="application/feed+json" href="/feeds/search.json?q=${word}"`);
  expect((await request.get(`/feeds/search.json?q=${word}`)).status()).toBe(200);
  expect((await request.get('/opensearch.xml')).status()).toBe(200);
  expect((await request.get('/search?q=%00')).status()).toBe(400);
});

test('the search page is accessible with posts, with comments, and with suggestions above an empty result', async ({
  page,
  aUser,
  aPost,
  aComment,
}) => {
  test.slow();
  const [author, word] = [await aUser(), aWord()];
  const title = `Notes on ${word} and ${'averyveryverylongword'.repeat(5)}`;
  const post = await aPost(author, { title, description: `All of ${word}` });
  await aComment(author, { post }, `What about ${word}?`);
  await page.goto('/search');
  const show = async (query: string) => {
    await visit(page, `/search?${query}`);
    await expect(page).toHaveTitle(/ · Search · Magpie$/);
  };
  await show(`q=${word}`);
  await expectAccessibleAtEachWidth(page, 'posts that are found');
  await show(`q=${word}&type=comments`);
  await expectAccessible(page, 'comments that are found');
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page, 'comments that are found');
  await page.setViewportSize(DESKTOP);
  await show(`q=${word.slice(0, -1)}x`);
  await box(page).fill(word);
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expectAccessibleAtEachWidth(page, 'suggestions above a search that finds nothing');
  await page.setViewportSize(NARROWEST);
  await expect(options(page)).toBeInViewport({ ratio: 1 });
});
