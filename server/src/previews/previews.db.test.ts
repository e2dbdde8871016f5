import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IMAGE_WIDTHS } from '@magpie/contract/limits';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { aWebServer } from '../testing/web-server.ts';
import type { PreviewRequester } from './fetch/forbidden-log.ts';
import { rememberDrawn } from './images/drawn-image.ts';
import { readImageSecret } from './images/image-sources.ts';
import { createPreviews, type Previews, type PreviewsSettings } from './previews.ts';

const web = await aWebServer();
const picture = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#369' } })
  .png()
  .toBuffer();

const { context } = await aSite();
const { database } = context;
const { dataDir } = context.config;
const imageSecret = await readImageSecret(database.read);
let now = Date.UTC(2026, 0, 1);
const opened: Previews[] = [];
/** Each read has a requester of its own. */
let requesters = 0;
function aRequester(name = `requester ${(requesters += 1)}`): PreviewRequester {
  return { name, call: 'previewUrl', user: 1, ip: '192.0.2.1' };
}
const log = {
  info() {},
  warn(fields: object, message: string) {
    throw new Error(message, { cause: fields });
  },
};

afterAll(async () => {
  for (const previews of opened) await previews.close();
});

function aPreviews(settings: Partial<PreviewsSettings> = {}) {
  const config = { dataDir, publicUrl: 'https://magpie.example', previewAllowHosts: [web.host] };
  const previews = createPreviews({ config, database, imageSecret, clock: () => now, log, ...settings });
  opened.push(previews);
  return { ...previews, read: (url: string, by = aRequester()) => previews.read(url, by) };
}

function page(name: string, image = '') {
  const tags = image && `<meta property="og:image" content="${image}">`;
  web.answers.set(`/${name}`, `<title>${name}</title>${tags}`);
  return `${web.url}/${name}`;
}

const requestsTo = (path: string) => web.requests.filter(({ url }) => url === path).length;
const imagesInDatabase = () => database.read.selectFrom('images').selectAll().execute();

describe('reading', () => {
  test('a page with a picture', async () => {
    web.answers.set('/a.png', picture);
    const preview = await aPreviews().read(page('whole', '/a.png#part'));
    expect(preview).toEqual({
      ok: true,
      title: 'whole',
      description: null,
      image: expect.stringMatching(/^[0-9a-f]{32}$/),
      imageIsRetryable: false,
      foundUrls: [],
      type: 'other',
      publisher: null,
      text: null,
    });
    expect(await imagesInDatabase()).toMatchObject([{ source: `${web.url}/a.png`, width: 960, height: 504 }]);
    expect(web.requests.at(-1)?.headers['user-agent']).toContain('+https://magpie.example');
  });

  test('returns a failure with a message where the page cannot be read', async () => {
    const previews = aPreviews();
    expect(await previews.read(`${web.url}/none`)).toEqual({
      ok: false,
      reason: 'notFound',
      error: 'The page could not be found.',
    });
    expect(await previews.read('http://127.0.0.1:1/')).toMatchObject({ ok: false, reason: 'forbidden' });
    expect(await previews.read('ftp://example.org/')).toMatchObject({ error: 'Invalid URL protocol' });
    expect(await previews.read('nothing')).toMatchObject({ error: 'Invalid URL protocol' });
  });

  test('answers within the time limit when the page or its picture hangs', async () => {
    web.answers.set('/silent', () => {});
    const previews = aPreviews({ totalMs: 3000 });
    // Starts the page thread, which may take that long by itself.
    await previews.read(page('before'));
    expect(await previews.read(`${web.url}/silent`)).toMatchObject({ reason: 'timeout' });
    const wordsAlone = { ok: true, image: null, imageIsRetryable: true };
    expect(await previews.read(page('silent-picture', '/silent'))).toMatchObject(wordsAlone);
  });
});

describe('a preview', () => {
  test('is cached for an hour, a failure for a minute', async () => {
    const previews = aPreviews();
    const url = page('cached');
    expect(previews.peek(new URL(url))).toBeUndefined();
    const preview = await previews.read(url);
    now += 59 * 60 * 1000;
    expect(await previews.read(`${url}#comments`)).toBe(preview);
    expect(previews.peek(new URL(url))).toBe(preview);
    expect(requestsTo('/cached')).toBe(1);
    now += 2 * 60 * 1000;
    expect(previews.peek(new URL(url))).toBeUndefined();
    await previews.read(url);
    expect(requestsTo('/cached')).toBe(2);

    await previews.read(`${web.url}/gone`);
    now += 59 * 1000;
    await previews.read(`${web.url}/gone`);
    expect(requestsTo('/gone')).toBe(1);
    now += 2 * 1000;
    await previews.read(`${web.url}/gone`);
    expect(requestsTo('/gone')).toBe(2);
  });

  test('without its picture is cached for a minute where the picture is retryable', async () => {
    const previews = aPreviews();
    const url = page('passing', '/passing.png');
    for (const status of [503, 404]) {
      web.answers.set('/passing.png', (_, response) => response.writeHead(status).end());
      expect(await previews.read(url)).toMatchObject({ image: null, imageIsRetryable: status === 503 });
      now += 61 * 1000;
    }
    web.answers.set('/passing.png', picture);
    expect(await previews.read(url)).toMatchObject({ image: null });
    now += 60 * 60 * 1000;
    expect(await previews.read(url)).toMatchObject({ image: expect.any(String) });
  });

  test('is fetched once for simultaneous readers', async () => {
    const previews = aPreviews();
    const url = page('once');
    const answers = await Promise.all(Array.from({ length: 20 }, () => previews.read(url)));
    expect(new Set(answers).size).toBe(1);
    expect(requestsTo('/once')).toBe(1);
  });
});

describe('pictures', () => {
  test('have a file for each width, which is created again when it is missing', async () => {
    web.answers.set('/b.png', picture);
    const previews = aPreviews();
    const preview = await previews.read(page('files', '/b.png'));
    const key = (preview.ok && preview.image) || '';
    for (const width of IMAGE_WIDTHS) {
      const file = await previews.imageFile(key, width);
      expect(await sharp(file && (await readFile(file))).metadata()).toMatchObject({ format: 'webp', width });
    }
    expect(requestsTo('/b.png')).toBe(1);

    await rm(path.join(dataDir, 'images'), { recursive: true });
    const another = aPreviews();
    const files = await Promise.all([another.imageFile(key, 960), another.imageFile(key, 480)]);
    expect(files.every(Boolean)).toBe(true);
    expect(requestsTo('/b.png')).toBe(2);
  });

  test('are missing, with a warning, while they cannot be stored', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'magpie-images-'));
    // A file in place of the folder stops root too, which a read-only folder does not.
    await writeFile(path.join(dataDir, 'images'), '');
    const said: string[] = [];
    const config = { dataDir, publicUrl: 'https://magpie.example', previewAllowHosts: [web.host] };
    const previews = aPreviews({
      config,
      log: { ...log, warn: (_fields, message) => void said.push(message) },
    });
    web.answers.set('/unstored.png', picture);
    const url = page('unstored', '/unstored.png');
    expect(await previews.read(url)).toMatchObject({
      title: 'unstored',
      image: null,
      imageIsRetryable: true,
    });
    expect(said).toEqual(['an image could not be stored']);
    await rm(path.join(dataDir, 'images'));
    now += 60_001;
    expect(await previews.read(url)).toMatchObject({ image: expect.stringMatching(/^[0-9a-f]{32}$/) });
    await rm(dataDir, { recursive: true });
  });

  test('are not served unless a preview has found them', async () => {
    const before = web.requests.length;
    const previews = aPreviews();
    expect(await previews.imageFile('0'.repeat(64), 480)).toBeUndefined();
    expect(await previews.imageFile('../../../etc/passwd', 480)).toBeUndefined();
    expect(web.requests.length).toBe(before);
  });

  test('are still fetched for others after one reader’s time limit', async () => {
    const send = Promise.withResolvers<void>();
    const requested = Promise.withResolvers<void>();
    web.answers.set('/shared.png', (_, response) => {
      requested.resolve();
      void send.promise.then(() => response.end(picture));
    });
    web.answers.set('/late', (_, response) => {
      const html = '<title>late</title><meta property="og:image" content="/shared.png">';
      setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(html), 1500);
    });
    const previews = aPreviews({ totalMs: 3000 });
    const late = previews.read(`${web.url}/late`);
    await requested.promise;
    const early = previews.read(page('early', '/shared.png'));
    expect(await late).toMatchObject({ title: 'late', image: null, imageIsRetryable: true });
    send.resolve();
    expect(await early).toMatchObject({ title: 'early', image: expect.any(String) });
    expect(requestsTo('/shared.png')).toBe(1);
  });

  test('are not fetched at each request once they no longer exist', async () => {
    web.answers.set('/c.png', picture);
    const previews = aPreviews();
    const preview = await previews.read(page('lost', '/c.png'));
    const key = (preview.ok && preview.image) || '';
    await rm(path.join(dataDir, 'images'), { recursive: true });
    web.answers.delete('/c.png');
    for (let i = 0; i < 3; i += 1) expect(await previews.imageFile(key, 480)).toBeUndefined();
    expect(requestsTo('/c.png')).toBe(2);
    now += 61 * 1000;
    web.answers.set('/c.png', picture);
    expect(await previews.imageFile(key, 480)).toBeDefined();
  });

  test.each([
    ['is missing', undefined],
    ['is endless', Buffer.concat([picture, Buffer.alloc(6 * 1024 * 1024)])],
  ])('are missing when the image %s', async (what, answer) => {
    const name = what.replaceAll(' ', '-');
    if (answer !== undefined) web.answers.set(`/${name}.png`, answer);
    const before = (await imagesInDatabase()).length;
    expect(await aPreviews().read(page(name, `/${name}.png`))).toMatchObject({
      ok: true,
      title: name,
      image: null,
    });
    expect(await imagesInDatabase()).toHaveLength(before);
  });

  test('at private addresses are not fetched', async () => {
    const inside = await aWebServer({ '/x.png': picture });
    expect(await aPreviews().read(page('inwards', `${inside.url}/x.png`))).toMatchObject({
      ok: true,
      image: null,
    });
    expect(inside.connections()).toBe(0);
  });

  test('are taken from the next image of the page where the first fails', async () => {
    web.answers.set('/d.png', picture);
    web.answers.set(
      '/two',
      '<title>two</title><meta property="og:image" content="/no.png"><meta name="twitter:image" content="/d.png">',
    );
    expect(await aPreviews().read(`${web.url}/two`)).toMatchObject({ image: expect.any(String) });
  });
});

test('a picture that the site draws is drawn at the first request', async () => {
  const previews = aPreviews();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" />';
  const key = await rememberDrawn(context, svg);
  expect(await rememberDrawn(context, svg)).toBe(key);
  const [one, two] = await Promise.all([previews.imageFile(key, 480), previews.imageFile(key, 960)]);
  expect(await sharp(one).metadata()).toMatchObject({ width: 480, height: 270 });
  expect(await sharp(two).metadata()).toMatchObject({ width: 960, height: 540 });
});
