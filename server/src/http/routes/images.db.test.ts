import { lstat, mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { previewImagePath, previewImageSrcSet } from '@magpie/contract/images';
import { IMAGE_WIDTHS } from '@magpie/contract/limits';
import * as requestMessages from '@magpie/contract/messages/requests';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createLogger } from '../../logger.ts';
import { aSite } from '../../testing/test-site.ts';

const { app, context } = await aSite();
const key = await context.previews.drawn({ category: 'research', title: 'A paper' });
const url = previewImagePath(key);

/** The site, where files are evicted between being found and being opened: so many times. */
async function evicting(times: number) {
  const imageFile: typeof context.previews.imageFile = async (...image) => {
    const file = await context.previews.imageFile(...image);
    times -= 1;
    if (file !== undefined && times >= 0) await rm(file);
    return file;
  };
  return buildApp({ ...context, previews: { ...context.previews, imageFile } });
}

/** What the site answers and logs whose picture stands in this file. */
async function askedFor(file: string) {
  const lines: string[] = [];
  const log = createLogger({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const previews = { ...context.previews, imageFile: () => Promise.resolve(file) };
  const answer = await (await buildApp({ ...context, log, previews })).inject(url);
  return { answer, lines };
}

test('a picture comes as WebP, to be kept for ever', async () => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 960 });
});

test('who has it already is told just that', async () => {
  const { etag } = (await app.inject(url)).headers;
  for (const known of [`"x", W/${etag}`, '*']) {
    const answer = await app.inject({ url, headers: { 'if-none-match': known } });
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
  }
  expect((await app.inject({ url, headers: { 'if-none-match': '"x"' } })).statusCode).toBe(200);
});

test('one evicted as it was about to be read is made again', async () => {
  const answer = await (await evicting(1)).inject(url);
  expect(answer.statusCode).toBe(200);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 960 });
});

test.each([
  ['cut short', (file: string) => truncate(file, 100)],
  ['empty', (file: string) => truncate(file, 0)],
  ['overwritten', (file: string) => writeFile(file, Buffer.alloc(5000))],
])('one that is %s on the disk is made again', async (_how, spoil) => {
  const file = await context.previews.imageFile(key, 960);
  await spoil(file ?? '');
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 960 });
});

test('one that cannot be read is 404, and stays: only what was read is known to be broken', async () => {
  const file = path.join(context.config.dataDir, 'itself.webp');
  await symlink(file, file);
  const { answer, lines } = await askedFor(file);
  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: requestMessages.notFound }]);
  expect((await lstat(file)).isSymbolicLink()).toBe(true);
  expect(lines).toEqual([expect.stringMatching(/"code":"ELOOP".*could not be read/)]);
});

test.skipIf(process.platform !== 'linux')('a broken one that cannot be removed is 404', async () => {
  const { answer, lines } = await askedFor('/proc/self/cmdline');
  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: requestMessages.notFound }]);
  expect(lines).toEqual([expect.stringContaining("'/proc/self/cmdline'")]);
});

test('one in whose place a folder stands is 404, until that is gone', async () => {
  const file = (await context.previews.imageFile(key, 960)) ?? '';
  await rm(file);
  await mkdir(file);
  expect((await app.inject(url)).statusCode).toBe(404);
  await rm(file, { recursive: true });
  expect((await app.inject(url)).statusCode).toBe(200);
});

test('one that is gone each time is 404, as is one that never was', async () => {
  const answer = await (await evicting(2)).inject(url);
  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: requestMessages.notFound }]);
  expect((await app.inject(previewImagePath('0'.repeat(64)))).statusCode).toBe(404);
});

test('one with a name of former times is there, and made again under it', async () => {
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
