import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { Headers } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createImageFiles } from './image-files.ts';
import { imageKey } from './image-sources.ts';
import { createImages } from './images.ts';
import { createSlots } from '../../slots.ts';
import { busyFault } from '../preview-fault.ts';

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
  const warnings: string[] = [];
  const files = createImageFiles({ dir, maxBytes: 1e6, clock: Date.now });
  const fetchSlots = createSlots({ concurrency: 1, maxWaiting: 0, refusal: busyFault });
  const images = createImages({
    fetch: async (url) => {
      web.fetched += 1;
      return { url: new URL(url), status: 200, headers: new Headers(), body };
    },
    files,
    sources: {
      find: async (key) => sources.get(key),
      remember: async ({ key, source }) => void sources.set(key, source),
    },
    keyOf: (source) => imageKey(source, 'ab'),
    fetchSlots,
    clock: Date.now,
    log: { warn: (_fields, message) => void warnings.push(message) },
    fetchMs: 10_000,
  });
  const { key } = await images.store(SOURCE);
  return {
    web,
    warnings,
    files,
    fetchSlots,
    file: (width: 480 | 720 | 960) => images.file(key ?? '', width),
  };
}

test('creates a missing width from the largest file', async () => {
  const { web, file } = await theImages();
  const [largest = '', narrow = ''] = [await file(960), await file(720)];
  const { ino } = await stat(largest);
  await rm(narrow);
  expect(await file(720)).toBe(narrow);
  expect(await sharp(await readFile(narrow)).metadata()).toMatchObject({ width: 720, height: 378 });
  expect((await stat(largest)).ino).toBe(ino);
  expect(web.fetched).toBe(1);
});

test('creates a narrower file without a fetch slot, and does not cache a busy failure', async () => {
  const { file, fetchSlots } = await theImages();
  const [largest = '', narrow = ''] = [await file(960), await file(480)];
  const fetching = Promise.withResolvers<void>();
  const other = fetchSlots.run(null, () => fetching.promise);
  await rm(narrow);
  expect(await file(480)).toBe(narrow);
  await rm(largest);
  expect(await file(960)).toBeUndefined();
  fetching.resolve();
  await other;
  expect(await file(960)).toBe(largest);
});

test('serves the largest file for a width that cannot be created', async () => {
  const { files, file, warnings } = await theImages();
  const [largest, narrow = ''] = [await file(960), await file(480)];
  await rm(narrow);
  files.store = async () => {
    throw new Error('disk full');
  };
  expect(await file(480)).toBe(largest);
  expect(warnings).toEqual(['an image could not be stored']);
});
