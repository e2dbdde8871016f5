import * as urlBarMessages from '@magpie/contract/messages/url-bar';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import { button, card, countBeside, dialog, logInAs, urlBar } from '../fixtures/screens/screens.ts';
import { holdAddress } from '../fixtures/failing-calls.ts';
import { expect, test } from '../fixtures/test.ts';

/** The script that every screen needs. */
const EVERY_SCREEN = '**/assets/framework-*.js';

test('a page is painted before its scripts are requested, and each of them is compressed', async ({
  page,
}) => {
  const encodings = new Map<string, string | undefined>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) encodings.set(response.url(), response.headers()['content-encoding']);
  });
  await page.goto('/explore/recent');
  const { painted, requested } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
    requested: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  expect(painted).toHaveLength(1);
  expect(requested.length).toBeGreaterThan(3);
  expect(Math.min(...requested)).toBeGreaterThan(Math.min(...painted));
  expect(encodings.size).toBeGreaterThan(3);
  expect([...encodings].filter(([, encoding]) => encoding !== 'br' && encoding !== 'gzip')).toEqual([]);
});

test('the HTML has no static import and no active preload, which would request scripts before the first paint', async ({
  request,
}) => {
  const html = await (await request.get('/explore/recent')).text();
  const [, code = ''] = /<script[^>]* type="module"[^>]*>([^]*?)<\/script>/.exec(html) ?? [];
  expect(code.match(/import\("[^"]+"\)/g)?.length).toBeGreaterThan(3);
  expect(code.trimStart()).toMatch(/^await new Promise/);
  expect(code).not.toMatch(/^\s*import\s*["*{\w]/m);
  expect(html).toContain('data-rel="modulepreload"');
  expect(html).not.toMatch(/ rel="modulepreload"/);
});

test('clicks before the script has loaded are replayed once, in order', async ({ anAuthor }) => {
  const { page, post } = await anAuthor();
  const release = await holdAddress(page, EVERY_SCREEN);
  const arrived = page.goto('/explore/recent');
  await button(card(page, post.title), 'Like').click();
  await button(card(page, post.title), 'Save').click();
  await button(card(page, post.title), 'More options').click();
  release();
  await arrived;
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(card(page, post.title), 'Unlike')).toBeVisible();
  await expect(button(card(page, post.title), 'Unsave')).toBeVisible();
});

test('an anonymous visitor’s click before the script has loaded takes effect after the login', async ({
  page,
  aUser,
  aPost,
}) => {
  const post = await aPost(await aUser());
  const release = await holdAddress(page, EVERY_SCREEN);
  const arrived = page.goto('/explore/recent');
  await button(card(page, post.title), 'Like').click();
  release();
  await arrived;
  await expect(dialog(page, 'Log in').getByText(sessionMessages.mustBeLoggedIn)).toBeVisible();
  await logInAs(page, await aUser());
  await expect(countBeside(card(page, post.title), 'Unlike')).toHaveText('1');
});

test('text typed while the script loads keeps its caret and focus', async ({ page }) => {
  const release = await holdAddress(page, EVERY_SCREEN);
  const arrived = page.goto('/explore/recent');
  await urlBar(page).fill('example.org/talk');
  for (let times = 0; times < '/talk'.length; times++) await urlBar(page).press('ArrowLeft');
  release();
  await arrived;
  await expect(urlBar(page)).toBeFocused();
  await page.keyboard.type('/a');
  await expect(urlBar(page)).toHaveValue('example.org/a/talk');
});

test('a URL submitted before the script has loaded is validated', async ({ page }) => {
  const release = await holdAddress(page, EVERY_SCREEN);
  const arrived = page.goto('/explore/recent');
  await urlBar(page).fill('not an address');
  await urlBar(page).press('Enter');
  release();
  await arrived;
  await expect(page.getByText(urlBarMessages.invalidUrl)).toBeVisible();
  await expect(urlBar(page)).toHaveValue('not an address');
});
