import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { FETCH_TOTAL_MS } from '@magpie/contract/limits';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { createPreviewFiller } from './preview-filler.ts';
import { urlKey } from '../links/url-identity.ts';

const picture = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#369' } })
  .png()
  .toBuffer();

type Page = (response: ServerResponse) => void;

/** A publisher's site: what it answers by path, and what it was asked. */
const pages = new Map<string, Page>();
const asked: string[] = [];
const publisher = createServer((request, response) => {
  asked.push(request.url ?? '');
  const page = pages.get(request.url ?? '');
  if (page) page(response);
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
const { port } = publisher.address() as AddressInfo;
afterAll(() => {
  publisher.closeAllConnections();
  publisher.close();
});

const { as, aUser, aPost, clock, context } = await aSite({
  config: { previewAllowHosts: [`127.0.0.1:${port}`] },
});
const ann = await aUser();

/** After this long a failure is no longer remembered by the previews. */
const FORGOTTEN_MS = 61_000;

let made = 0;
function aPage(page: Page) {
  made += 1;
  const path = `/page-${made}`;
  pages.set(path, page);
  return { path, url: `http://127.0.0.1:${port}${path}` };
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

/** As a restart finds it: submitted, and its page not yet read. */
async function anUnreadPost(url: string) {
  const row = {
    author_id: ann.id,
    category_id: 1,
    title: 'Unread',
    description: '',
    is_sponsored: 0 as const,
  };
  const { id } = await context.database.transact((tx) =>
    tx
      .insertInto('posts')
      .values({
        ...row,
        url,
        url_key: urlKey(url),
        url_rules: 1,
        status: 'active',
        preview_type: 'other',
        created_at: clock.now(),
      })
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

test('a preview that was not at hand follows in the background', async () => {
  const { url } = aPage(titled('Later'));
  const post = await aPost({ url });
  expect(post.preview_title).toBeNull();
  await untilRead(post.id);
  expect(await as(null).call('getPost', { params: { id: post.id } })).toMatchObject({
    preview_title: 'Later',
    preview_description: 'About Later',
  });
});

test('submitting does not wait for a page that takes its time', async () => {
  let isGivenUp = false;
  const { url } = aPage((response) => void response.on('close', () => (isGivenUp = true)));
  expect(await aPost({ url })).toMatchObject({
    preview_title: null,
    preview_image: null,
    preview_type: 'other',
  });
  expect(isGivenUp).toBe(false);
});

test('a preview that was read before is there at once, and the page is not asked again', async () => {
  const { url, path } = aPage(titled('Before'));
  await as(ann).call('previewUrl', { body: { url } });
  const post = await aPost({ url });
  expect(post.preview_title).toBe('Before');
  expect(asked.filter((one) => one === path)).toHaveLength(1);
});

test('what is unread is taken up after a restart', async () => {
  const id = await anUnreadPost(aPage(titled('Resumed')).url);
  const filler = createPreviewFiller(context);
  filler.resume();
  expect(await untilRead(id)).toMatchObject({ preview_title: 'Resumed' });
  await filler.close();
});

test('a page that is not there is asked once', async () => {
  const { url, path } = aPage((response) => response.writeHead(404).end());
  const { id } = await aPost({ url });
  expect(await untilRead(id)).toMatchObject({ preview_title: null });
  expect(asked.filter((one) => one === path)).toHaveLength(1);
});

test('a preview that is found is a change of the content', async () => {
  const version = () => context.database.contentVersion();
  const found = await anUnreadPost(aPage(titled('Found')).url);
  const before = version();
  context.previewFiller.fill(found);
  await until(() => expect(version()).not.toBe(before));
});

test('a fault that may pass is tried again', async () => {
  const { url, path } = aPage(unavailable);
  const id = await anUnreadPost(url);
  const filler = createPreviewFiller(context, Array<number>(200).fill(50));
  filler.fill(id);
  await until(() => expect(asked).toContain(path));
  pages.set(path, titled('Back'));
  clock.advance(FORGOTTEN_MS);
  expect(await untilRead(id)).toMatchObject({ preview_title: 'Back' });
  await filler.close();
});

test('but not for ever', async () => {
  const { url, path } = aPage(unavailable);
  const hits = () => asked.filter((one) => one === path).length;
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

test('a picture that failed for now is tried again; the words do not wait for it', async () => {
  const image = aPage(unavailable);
  const id = await anUnreadPost(aPage(pictured('Pictured', image.url)).url);
  const filler = createPreviewFiller(context, Array<number>(200).fill(50));
  filler.fill(id);
  await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ preview_title: 'Pictured' }), {
    timeout: 30_000,
  });
  expect(await rowOf(id)).toMatchObject({ preview_image: null, preview_read_at: null });
  pages.set(image.path, (response) => response.end(picture));
  clock.advance(FORGOTTEN_MS);
  expect(await untilRead(id)).toMatchObject({ preview_image: expect.any(String) });
  await filler.close();
});

test('but not for ever either, and a page that fails meanwhile takes its words from nobody', async () => {
  const image = aPage(unavailable);
  const { url, path } = aPage(pictured('Words', image.url));
  await as(ann).call('previewUrl', { body: { url } });
  const { id, preview_title } = await aPost({ url });
  expect(preview_title).toBe('Words');
  expect(await rowOf(id)).toMatchObject({ preview_read_at: null });
  pages.set(path, unavailable);
  clock.advance(FORGOTTEN_MS);
  const filler = createPreviewFiller(context, [50]);
  filler.fill(id);
  expect(await untilRead(id)).toMatchObject({ preview_title: 'Words', preview_image: null });
  await filler.close();
});

test('a URL edited meanwhile gets its own preview, not the former one', async () => {
  const answers: (() => void)[] = [];
  const slow = aPage((response) => answers.push(() => titled('Former')(response)));
  const post = await aPost({ by: ann, url: slow.url });
  await until(() => expect(asked).toContain(slow.path));
  await as(ann).call('editPost', { params: { id: post.id }, body: { url: aPage(titled('Latter')).url } });
  for (const answer of answers) answer();
  expect(await untilRead(post.id)).toMatchObject({ preview_title: 'Latter' });
});

test('closing does not wait for a slow page and writes nothing more', async () => {
  const slow = aPage(() => {});
  const id = await anUnreadPost(slow.url);
  const filler = createPreviewFiller(context);
  filler.fill(id);
  await until(() => expect(asked).toContain(slow.path));
  const started = performance.now();
  await filler.close();
  expect(performance.now() - started).toBeLessThan(FETCH_TOTAL_MS / 2);
  filler.fill(id);
  expect(await rowOf(id)).toMatchObject({ preview_read_at: null });
});

test('many posts are read a few at a time', async () => {
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
