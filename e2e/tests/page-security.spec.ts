import { createHash } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { previewed } from '../fixtures/content/content.ts';
import { aName, aTitle, PASSWORD } from '../fixtures/content/people.ts';
import { drawer } from '../fixtures/content/comments.ts';
import { dialog, openLogin } from '../fixtures/screens/screens.ts';
import type { Site } from '../fixtures/site.ts';
import { ADMIN_SCREENS, OWN_SCREENS, PUBLIC_SCREENS } from '../fixtures/screens/site-map.ts';
import { foreignParts, recordHacks, PAYLOADS } from '../fixtures/content/stored-xss.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

const HACK = '${hacked``}';
/** The payloads for the title and the description of a fetched page: only some, because the site cuts long texts. */
const FETCHED = PAYLOADS.slice(0, 8).join(' ');

test('the Content-Security-Policy of a page allows only its own inline scripts, by hash', async ({
  request,
}) => {
  for (const screen of PUBLIC_SCREENS) {
    const answer = await request.get(screen);
    const html = await answer.text();
    const policy = answer.headers()['content-security-policy'] ?? '';
    expect(policy).not.toMatch(/unsafe-|nonce-/);
    const inline = [...html.matchAll(/<script(?![^>]* src=)[^>]*>(.+?)<\/script>/gs)];
    expect(inline.length).toBeGreaterThan(3);
    for (const [, text = ''] of inline)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(html).not.toMatch(/<style|<[^>]* (style|nonce)="/);
  }
});

test('an injected inline script or style is blocked, and a script cannot turn text into markup', async ({
  page,
  errors,
}) => {
  errors.allow(/Content Security Policy|TrustedHTML|TrustedScript|Trusted ?Type/);
  await page.route('**/explore/recent', async (route) => {
    const answer = await route.fetch();
    const foreign = '<script>window.isHacked = true</script><style>body { opacity: 0.5 }</style>';
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('</head>', `${foreign}</head>`),
    });
  });
  await page.goto('/explore/recent');
  expect(await page.evaluate(() => 'isHacked' in window)).toBe(false);
  await expect(page.locator('body')).toHaveCSS('opacity', '1');
  expect(await page.evaluate(turnTextIntoMarkup)).toEqual([
    'TypeError',
    'TypeError',
    'TypeError',
    'TypeError',
  ]);
});

/** Runs in the page; returns the error of each attempt. */
function turnTextIntoMarkup() {
  const attempts = [
    () => (document.body.innerHTML = '<img src=x>'),
    () => document.createElement('script').setAttribute('src', '/x.js'),
    () => (document.createElement('script').text = '1'),
    () => Reflect.get(window, 'trustedTypes').createPolicy('another', {}),
  ];
  return attempts.map((attempt) => {
    try {
      attempt();
      return 'let through';
    } catch (error) {
      return String(error).split(':')[0];
    }
  });
}

test('a browser that has cached a page gets 304', async ({ request }) => {
  const etag = async () => (await request.get('/help')).headers()['etag'] ?? '';
  // Between the two requests other tests may have changed the page.
  const again = async () =>
    (await request.get('/help', { headers: { 'if-none-match': await etag() } })).status();
  await expect.poll(again).toBe(304);
});

test('a page contains only public data, whoever requests it', async ({
  request,
  site,
  aUser,
  aPost,
  aComment,
}) => {
  const [author, reporter] = [await aUser(), await aUser({ name: 'reporter' })];
  const admin = await aUser({ admin: true });
  const post = await aPost(author);
  const removed = await aComment(author, { post }, aTitle('Words that were removed'));
  await callApi(site.url, 'reportPost', { params: { id: post.id }, token: reporter.token });
  await callApi(site.url, 'removeComment', { params: { id: removed.id }, token: admin.token });
  const secrets = [author.user.email, admin.user.email, reporter.user.username, removed.content, admin.token];

  const person = `/user/${author.user.id}`;
  const own = [person, `${person}?tab=comments`, `/explore/recent?comments=${post.id}`];
  const headers = { authorization: `Token ${admin.token}`, cookie: `token=${admin.token}` };
  let shown = 0;
  for (const screen of [...PUBLIC_SCREENS, ...own, ...OWN_SCREENS, ...ADMIN_SCREENS]) {
    const html = await (await request.get(screen, { headers })).text();
    expect([screen, ...secrets.filter((secret) => html.includes(secret))]).toEqual([screen]);
    if (html.includes(post.title)) shown += 1;
  }
  expect(shown).toBeGreaterThan(3);
});

test('user text never becomes markup or reverses the text beside it, on any screen', async ({
  aUser,
  aPost,
  aComment,
  articles,
  site,
  loggedInPage,
}) => {
  test.slow();
  const admin = await aUser({ admin: true, staff: true });
  const { token } = admin;
  const reader = await aUser();
  const short = aTitle('\u202e<img src=x onerror=hacked()>');
  const all = PAYLOADS.join(' ');
  const tag = await callApi(site.url, 'createTag', { body: { name: aTitle('\u202e<b>') }, token });
  const category = await callApi(site.url, 'createCategory', {
    body: { name: short, description: all.slice(0, 500), icon: 'Code' },
    token,
  });
  const hostile = articles.article(aTitle(FETCHED)).url;
  const posts = await Promise.all(
    PAYLOADS.map((payload, index) => {
      // Only the first post links to an existing page: the site would read and parse every further one while the test runs.
      const page = index === 0 ? hostile : articles.missing(aTitle(payload));
      return aPost(admin, {
        title: aTitle(payload),
        url: `${page}?q=${payload}#${payload}`,
        description: payload,
        category: category.slug,
        affiliate_url: `https://shop.example/"onmouseover=hacked()//${payload}`,
        tags: [tag.id],
      });
    }),
  );
  // Submitted last, so that each list begins with it.
  const turned = await aPost(admin, {
    title: aTitle('\u202eTurned round'),
    description: '\u202eTurned round',
    category: category.slug,
    tags: [tag.id],
  });
  posts.push(turned);
  const [post] = posts;
  if (!post) throw new Error('There are no payloads.');
  await Promise.all(PAYLOADS.map((payload) => aComment(reader, { post }, payload)));
  const comment = await aComment(reader, { post }, all);
  await aComment(admin, { comment }, all);
  for (const { id } of [post, turned]) {
    await callApi(site.url, 'bookmarkPost', { params: { id }, token });
    await callApi(site.url, 'reportPost', { params: { id }, token: reader.token });
  }
  const reported = await aComment(admin, { post }, short);
  await callApi(site.url, 'reportComment', { params: { id: reported.id }, token: reader.token });
  await callApi(site.url, 'removeComment', {
    params: { id: comment.id },
    body: { reason: all.slice(0, 500) },
    token,
  });
  await callApi(site.url, 'banPermanently', {
    params: { id: reader.user.id },
    body: { reason: all.slice(0, 500) },
    token,
  });
  const blocked = await callApi(site.url, 'blockDomain', {
    body: { domain: `${aName('blocked')}.example`, reason: all.slice(0, 500) },
    token,
  });
  const stranger = await aStranger(site);
  const { preview_title, preview_description } = await previewed(site, post);
  for (const text of [preview_title, preview_description]) expect(text).toContain(FETCHED);

  const page = await loggedInPage(admin);
  const hacks = await recordHacks(page);
  const main = page.getByRole('main');
  const hacked = main.getByText('hacked()').first();
  // Rendered by the server with their content; the others are opened within the app.
  const rendered: [string, ...Locator[]][] = [
    ['/explore/recent', hacked, main.getByText(turned.title).first()],
    [`/category/${category.slug}`, main.getByText(short).first(), main.getByText(turned.title).first()],
    ['/categories', main.getByText(short).first()],
    [`/user/${admin.user.id}`, hacked],
    [`/user/${reader.user.id}?tab=comments`, hacked],
    [`/tag/${tag.slug}`, main.getByText(tag.name).first()],
    [
      `/post/${post.id}/${post.slug}`,
      main.getByText(preview_title ?? '', { exact: true }),
      main.getByText(preview_description ?? '', { exact: true }),
    ],
  ];
  const others: [string, ...Locator[]][] = [
    [`/explore/recent?comments=${post.id}`, drawer(page).getByText('</script><script>').first()],
    // Without folding, since all articles of the tests are of one site.
    ['/explore/trending?variety=off', hacked],
    ['/tags', main.getByText(tag.name).first()],
    ['/library/my-posts', hacked],
    ['/library/bookmarks', main.getByRole('article').getByText('hacked()').first()],
    [`/edit-post/${post.id}`, main.getByText(post.description).first()],
    ['/admin/categories', main.getByText(short).first()],
    ['/admin/approvals', main.getByText(post.title).first(), main.getByText(turned.title).first()],
    ['/admin/approvals?tab=comments&status=all', hacked, main.getByText(short).first()],
    ['/admin/tags', main.getByText(tag.name).first()],
    ['/admin/users', main.getByText(stranger.email).first()],
    ['/admin/domains', hacked],
    ['/profile-settings', main.getByText(admin.user.username).first()],
    [`/submit?url=${encodeURIComponent(post.url)}`, main.getByLabel('URL')],
  ];
  async function check(address: string, shown: Locator[]) {
    for (const part of shown) await expect(part).toBeVisible();
    expect([address, ...(await foreignParts(page))]).toEqual([address]);
    expect([address, ...(await page.evaluate(notIsolated))]).toEqual([address]);
    expect(await page.title()).not.toContain('\u202e');
  }
  for (const [address, ...shown] of rendered) {
    await page.goto(address);
    await check(address, shown);
  }
  for (const [address, ...shown] of others) {
    await visit(page, address);
    await check(address, shown);
  }
  expect(hacks).toEqual([]);

  await Promise.all(posts.map(({ id }) => callApi(site.url, 'deletePost', { params: { id }, token })));
  await callApi(site.url, 'deleteCategory', { params: { slug: category.slug }, token });
  await callApi(site.url, 'deleteTag', { params: { slug: tag.slug }, token });
  await callApi(site.url, 'unblockDomain', { params: { id: blocked.id }, token });
});

/** Elements that show a text with a direction override in one line with other text, without isolating it. */
function notIsolated(): string[] {
  return [...document.body.querySelectorAll<HTMLElement>(':not(script, style, option)')]
    .filter(({ childNodes }) =>
      [...childNodes].some((node) => node instanceof Text && node.data.includes('\u202e')),
    )
    .filter((element) => {
      const { display, unicodeBidi } = getComputedStyle(element);
      return display === 'inline' && unicodeBidi !== 'isolate';
    })
    .map(({ outerHTML }) => outerHTML);
}

/** A username cannot contain a function call, but an email address can. */
async function aStranger(site: Site) {
  const username = aName('stranger');
  const email = `'${HACK}{{${HACK}}}'+${username}@example.org`;
  const body = { username, email, password: PASSWORD, password2: PASSWORD };
  return (await callApi(site.url, 'register', { body })).user;
}

test('a page modified in transit is rendered again in the browser without turning text into markup', async ({
  page,
  errors,
}) => {
  errors.allow(/hydrat|did not match|Minified React error #4/i);
  await page.route('**/explore/recent', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('<main', '<article') });
  });
  await page.goto('/explore/recent');
  await openLogin(page);
  await expect(dialog(page, 'Log in')).toBeVisible();
});
