import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { Headers } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createImageFiles } from './image-files.ts';
import { createImages } from './images.ts';
import { createSlots } from '../slots.ts';
import { busyFault } from './preview-fault.ts';

const SOURCE = 'https://pictures.example/one.png';
let dir: string;

beforeEach(async () => (dir = await mkdtemp(path.join(tmpdir(), 'magpie-images-'))));
afterEach(() => rm(dir, { recursive: true, force: true }));

async function theImages() {
  const sources = new Map<string, string>();
  const body = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  const web = { fetched: 0 };
  const images = createImages({
    fetch: async (url) => {
      web.fetched += 1;
      return { url: new URL(url), status: 200, headers: new Headers(), body };
    },
    files: createImageFiles({ dir, maxBytes: 1e6, clock: Date.now }),
    sources: {
      find: async (key) => sources.get(key),
      remember: async ({ key, source }) => void sources.set(key, source),
    },
    fetchSlots: createSlots({ atOnce: 1, waiting: 1, refusal: busyFault }),
    clock: Date.now,
    log: { warn: (_fields, message) => expect.fail(message) },
    fetchMs: 10_000,
  });
  const { key } = await images.keep(SOURCE);
  return { web, file: (width: 480 | 720 | 960) => images.file(key ?? '', width) };
}

test('an absent width is made from the largest, which stays as it is', async () => {
  const { web, file } = await theImages();
  const [largest = '', narrow = ''] = [await file(960), await file(720)];
  const { ino } = await stat(largest);
  await rm(narrow);
  expect(await file(720)).toBe(narrow);
  expect(await sharp(await readFile(narrow)).metadata()).toMatchObject({ width: 720, height: 378 });
  expect((await stat(largest)).ino).toBe(ino);
  expect(web.fetched).toBe(1);
});

test('the largest comes from the web again', async () => {
  const { web, file } = await theImages();
  const largest = (await file(960)) ?? '';
  await rm(largest);
  expect(await file(960)).toBe(largest);
  expect(web.fetched).toBe(2);
});
