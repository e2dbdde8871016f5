import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { previewImagePath } from '@magpie/contract/images';
import { replies } from '@magpie/contract/messages';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
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

test('one that can neither be read nor removed is 404, until it can be', async () => {
  const file = (await context.previews.imageFile(key, 960)) ?? '';
  await rm(file);
  await mkdir(file);
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: replies.notFound }]);
  await rm(file, { recursive: true });
  expect((await app.inject(url)).statusCode).toBe(200);
});

test('one that is gone each time is 404, as is one that never was', async () => {
  const answer = await (await evicting(2)).inject(url);
  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: replies.notFound }]);
  expect((await app.inject(previewImagePath('0'.repeat(64)))).statusCode).toBe(404);
});
