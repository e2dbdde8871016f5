import { lstat, mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { collageImagePath, previewImagePath, socialImagePath } from '@magpie/contract/images';
import { previewImageSrcSet } from '@magpie/contract/image-src-set';
import { IMAGE_WIDTHS } from '@magpie/contract/limits';
import * as requestMessages from '@magpie/contract/messages/requests';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { rememberDrawn } from '../../previews/images/drawn-image.ts';
import { createLogger } from '../../logger.ts';
import { aSite } from '../../testing/test-site.ts';

const { app, context } = await aSite();
const key = await rememberDrawn(
  context,
  '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" />',
);
const url = previewImagePath(key);

/** The site, where the first `times` files are evicted between being found and being opened. */
async function evicting(times: number) {
  const imageFile: typeof context.previews.imageFile = async (...image) => {
    const file = await context.previews.imageFile(...image);
    times -= 1;
    if (file !== undefined && times >= 0) await rm(file);
    return file;
  };
  return buildApp({ ...context, previews: { ...context.previews, imageFile } });
}

/** The answer and the log of a site whose picture is this file. */
async function answerFrom(file: string) {
  const lines: string[] = [];
  const log = createLogger({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const previews = { ...context.previews, imageFile: () => Promise.resolve(file) };
  const answer = await (await buildApp({ ...context, log, previews })).inject(url);
  return { answer, lines };
}

test('a picture is WebP, immutable, and can be shown by other sites', async () => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 960 });
});

test('a picture for social cards is a JPEG of 1200 × 630', async () => {
  const answer = await app.inject(socialImagePath(url) ?? '');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
  expect((await app.inject(`/images/${'0'.repeat(32)}-social.jpg`)).statusCode).toBe(404);
});

test('returns 304 to a client that has the picture', async () => {
  const { etag } = (await app.inject(url)).headers;
  for (const known of [`"x", W/${etag}`, '*']) {
    const answer = await app.inject({ url, headers: { 'if-none-match': known } });
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
  }
  expect((await app.inject({ url, headers: { 'if-none-match': '"x"' } })).statusCode).toBe(200);
});

test('a file that is evicted before it is read is created again', async () => {
  const answer = await (await evicting(1)).inject(url);
  expect(answer.statusCode).toBe(200);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 960 });
});

test.each([
  ['cut short', (file: string) => truncate(file, 100)],
  ['empty', (file: string) => truncate(file, 0)],
  ['overwritten', (file: string) => writeFile(file, Buffer.alloc(5000))],
])('a file that is %s is created again', async (_how, spoil) => {
  const file = await context.previews.imageFile(key, 960);
  await spoil(file ?? '');
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 960 });
});

test('returns 404 for a file that cannot be read, and does not delete it', async () => {
  const file = path.join(context.config.dataDir, 'itself.webp');
  await symlink(file, file);
  const { answer, lines } = await answerFrom(file);
  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: requestMessages.notFound }]);
  expect((await lstat(file)).isSymbolicLink()).toBe(true);
  expect(lines).toEqual([expect.stringMatching(/"code":"ELOOP".*could not be read/)]);
});

test.skipIf(process.platform !== 'linux')(
  'returns 404 for a broken file that cannot be deleted',
  async () => {
    const { answer, lines } = await answerFrom('/proc/self/cmdline');
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: requestMessages.notFound }]);
    expect(lines).toEqual([expect.stringContaining("'/proc/self/cmdline'")]);
  },
);

test('returns 404 while a folder has the name of the file', async () => {
  const file = (await context.previews.imageFile(key, 960)) ?? '';
  await rm(file);
  await mkdir(file);
  expect((await app.inject(url)).statusCode).toBe(404);
  await rm(file, { recursive: true });
  expect((await app.inject(url)).statusCode).toBe(200);
});

test('returns 404 for a file that is evicted each time, and for an unknown picture', async () => {
  const answer = await (await evicting(2)).inject(url);
  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: requestMessages.notFound }]);
  expect((await app.inject(previewImagePath('0'.repeat(64)))).statusCode).toBe(404);
});

test('serves a picture under its former name of 64 digits', async () => {
  const former = 'f'.repeat(64);
  await context.database.transact(async (tx) => {
    const row = await tx.selectFrom('images').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
    await tx
      .insertInto('images')
      .values({ ...row, key: former })
      .execute();
  });
  for (const width of IMAGE_WIDTHS) {
    expect((await app.inject(previewImagePath(former, width))).statusCode).toBe(200);
  }
  expect(previewImageSrcSet(previewImagePath(former))).toContain(`${former}-480.webp 480w`);
});

test.each([1, 2, 3, 4])('%i pictures make one in the size of social cards', async (count) => {
  const images = Array.from({ length: count }, () => url);
  const answer = await app.inject(collageImagePath(images) ?? '');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const { width, height, format } = await sharp(answer.rawPayload).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
});
