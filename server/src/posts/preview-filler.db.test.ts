import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { FETCH_TOTAL_MS } from '@magpie/contract/limits';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { fillerPost } from '../testing/filler-post.ts';
import { aSite } from '../testing/test-site.ts';
import { aWebServer } from '../testing/web-server.ts';
import { createPreviewFiller } from './preview-filler.ts';

const picture = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#369' } })
  .png()
  .toBuffer();

type Page = (response: ServerResponse) => void;

const web = await aWebServer();
const countRequests = (path: string) => web.requests.filter(({ url }) => url === path).length;

const { as, aUser, aPost, clock, context } = await aSite({ config: { previewAllowHosts: [web.host] } });
const ann = await aUser();

/** After this long a failure is no longer cached. */
const FORGOTTEN_MS = 61_000;

let made = 0;
function aPage(page: Page) {
  made += 1;
  const path = `/page-${made}`;
  setPage(path, page);
  return { path, url: web.url + path };
}

function setPage(path: string, page: Page) {
  web.answers.set(path, (_request, response) => page(response));
}

function titled(title: string): Page {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<title>${title}</title><meta name="description" content="About ${title}">`);
  };
}

function pictured(title: string, image: string): Page {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<title>${title}</title><meta property="og:image" content="${image}">`);
  };
}

const unavailable: Page = (response) => response.writeHead(503).end();

/** A submitted post whose page has not been read. */
async function anUnreadPost(url: string) {
  const chosen = { author_id: ann.id, category_id: 1, status: 'active', likes_count: 0 } as const;
  const post = fillerPost((made += 1), { ...chosen, created_at: clock.now() });
  const { id } = await context.database.transact((tx) =>
    tx
      .insertInto('posts')
      .values({ ...post, url, preview_read_at: null })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

async function rowOf(id: number) {
  return context.database.read
    .selectFrom('posts')
    .select(['url', 'preview_title', 'preview_image', 'preview_read_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

const until = (holds: () => void) => vi.waitFor(holds, { timeout: 30_000 });

const untilRead = (id: number) =>
  vi.waitFor(
    async () => {
      const row = await rowOf(id);
      expect(row.preview_read_at).not.toBeNull();
      return row;
    },
    { timeout: 30_000 },
  );

test('a preview that is not cached is read in the background', async () => {
  const { url } = aPage(titled('Later'));
  const post = await aPost({ url });
  expect(post.preview_title).toBeNull();
  await untilRead(post.id);
  expect(await as(null).call('getPost', { params: { id: post.id } })).toMatchObject({
    preview_title: 'Later',
    preview_description: 'About Later',
  });
});

test('a submission does not wait for a slow page', async () => {
  let isGivenUp = false;
  const { url } = aPage((response) => void response.on('close', () => (isGivenUp = true)));
  expect(await aPost({ url })).toMatchObject({
    preview_title: null,
    preview_image: null,
    preview_type: 'other',
  });
  expect(isGivenUp).toBe(false);
});

test('a submission uses a cached preview without another request', async () => {
  const { url, path } = aPage(titled('Before'));
  await as(ann).call('previewUrl', { body: { url } });
  const post = await aPost({ url });
  expect(post.preview_title).toBe('Before');
  expect(countRequests(path)).toBe(1);
});

test('reads unread posts after a restart', async () => {
  const id = await anUnreadPost(aPage(titled('Resumed')).url);
  const filler = createPreviewFiller(context);
  filler.resume();
  expect(await untilRead(id)).toMatchObject({ preview_title: 'Resumed' });
  await filler.close();
});

test('requests a missing page once', async () => {
  const { url, path } = aPage((response) => response.writeHead(404).end());
  const { id } = await aPost({ url });
  expect(await untilRead(id)).toMatchObject({ preview_title: null });
  expect(countRequests(path)).toBe(1);
});

test('a found preview changes the content version', async () => {
  const version = () => context.database.contentVersion();
  const found = await anUnreadPost(aPage(titled('Found')).url);
  const before = version();
  context.previewFiller.fill(found);
  await until(() => expect(version()).not.toBe(before));
});

test('retries after a retryable fault', async () => {
  const { url, path } = aPage(unavailable);
  const id = await anUnreadPost(url);
  const filler = createPreviewFiller(context, Array<number>(200).fill(50));
  filler.fill(id);
  await until(() => expect(countRequests(path)).toBeGreaterThan(0));
  setPage(path, titled('Back'));
  clock.advance(FORGOTTEN_MS);
  expect(await untilRead(id)).toMatchObject({ preview_title: 'Back' });
  await filler.close();
});

test('stops retrying after the last try', async () => {
  const { url, path } = aPage(unavailable);
  const hits = () => countRequests(path);
  const id = await anUnreadPost(url);
  const filler = createPreviewFiller(context, [100, 100]);
  const passing = setInterval(() => clock.advance(FORGOTTEN_MS), 10);
  filler.fill(id);
  expect(await untilRead(id)).toMatchObject({ preview_title: null });
  const atTheEnd = hits();
  await wait(300);
  clearInterval(passing);
  expect(hits()).toBe(atTheEnd);
  expect(atTheEnd).toBeLessThanOrEqual(3);
  await filler.close();
});

test('retries an image, and shows the text before the image is read', async () => {
  const image = aPage(unavailable);
  const id = await anUnreadPost(aPage(pictured('Pictured', image.url)).url);
  const filler = createPreviewFiller(context, Array<number>(200).fill(50));
  filler.fill(id);
  await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ preview_title: 'Pictured' }), {
    timeout: 30_000,
  });
  expect(await rowOf(id)).toMatchObject({ preview_image: null, preview_read_at: null });
  setPage(image.path, (response) => response.end(picture));
  clock.advance(FORGOTTEN_MS);
  expect(await untilRead(id)).toMatchObject({ preview_image: expect.any(String) });
  await filler.close();
});

test('stops retrying an image, and keeps the text when the page fails meanwhile', async () => {
  const image = aPage(unavailable);
  const { url, path } = aPage(pictured('Words', image.url));
  await as(ann).call('previewUrl', { body: { url } });
  const { id, preview_title } = await aPost({ url });
  expect(preview_title).toBe('Words');
  expect(await rowOf(id)).toMatchObject({ preview_read_at: null });
  setPage(path, unavailable);
  clock.advance(FORGOTTEN_MS);
  const filler = createPreviewFiller(context, [50]);
  filler.fill(id);
  expect(await untilRead(id)).toMatchObject({ preview_title: 'Words', preview_image: null });
  await filler.close();
});

test('a URL that was edited meanwhile gets its own preview', async () => {
  const answers: (() => void)[] = [];
  const slow = aPage((response) => answers.push(() => titled('Former')(response)));
  const post = await aPost({ by: ann, url: slow.url });
  await until(() => expect(countRequests(slow.path)).toBeGreaterThan(0));
  await as(ann).call('editPost', { params: { id: post.id }, body: { url: aPage(titled('Latter')).url } });
  for (const answer of answers) answer();
  expect(await untilRead(post.id)).toMatchObject({ preview_title: 'Latter' });
  const { read } = context.database;
  const checks = read.selectFrom('link_checks').select('excerpt').where('post_id', '=', post.id);
  expect(await checks.execute()).toEqual([{ excerpt: 'About Latter' }]);
});

test('closing does not wait for a slow page, and nothing is written afterwards', async () => {
  const slow = aPage(() => {});
  const id = await anUnreadPost(slow.url);
  const filler = createPreviewFiller(context);
  filler.fill(id);
  await until(() => expect(countRequests(slow.path)).toBeGreaterThan(0));
  const started = performance.now();
  await filler.close();
  expect(performance.now() - started).toBeLessThan(FETCH_TOTAL_MS / 2);
  filler.fill(id);
  expect(await rowOf(id)).toMatchObject({ preview_read_at: null });
});

test('reads at most four posts at a time', async () => {
  let open = 0;
  let most = 0;
  const urls = Array.from(
    { length: 12 },
    (_, index) =>
      aPage((response) => {
        open += 1;
        most = Math.max(most, open);
        setTimeout(() => {
          open -= 1;
          titled(`Page ${index}`)(response);
        }, 50);
      }).url,
  );
  const ids = [];
  for (const url of urls) ids.push(await anUnreadPost(url));
  const filler = createPreviewFiller(context);
  filler.resume();
  for (const id of ids) await untilRead(id);
  expect(most).toBeLessThanOrEqual(4);
  await filler.close();
});
