import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImageWidth } from '@magpie/contract/images';

/** The image cache on disk, under a size limit; the least recently used files are deleted first. */
export interface ImageFiles {
  /** The path of a cached file, which this call marks as used. */
  find(key: string, width: ImageWidth): Promise<string | undefined>;
  store(key: string, files: readonly { width: ImageWidth; bytes: Uint8Array }[]): Promise<void>;
  /** Deletes files if they exceed the limit. `store` calls it from time to time. */
  evict(): Promise<void>;
}

/** The last use is the file's modification time, which all processes share. It is updated this often at most. */
const TOUCH_EVERY_MS = 60 * 60 * 1000;
/**
 * Shares of the size limit: eviction runs once this process has written `EVICT_AFTER` of the limit since the last eviction,
 * and deletes files down to `EVICT_TO` of the limit.
 */
const EVICT_AFTER = 0.02;
const EVICT_TO = 0.95;

export function createImageFiles(settings: {
  dir: string;
  maxBytes: number;
  clock: () => number;
}): ImageFiles {
  const { dir, maxBytes, clock } = settings;
  let writtenSinceEviction = maxBytes;
  let evicting: Promise<void> | undefined;

  function pathOf(key: string, width: ImageWidth) {
    return path.join(dir, key.slice(0, 2), `${key}-${width}.webp`);
  }

  async function find(key: string, width: ImageWidth) {
    const file = pathOf(key, width);
    const status = await stat(file).catch(() => undefined);
    if (!status) return undefined;
    const now = clock();
    if (now - status.mtimeMs > TOUCH_EVERY_MS) await utimes(file, now / 1000, now / 1000).catch(() => {});
    return file;
  }

  async function store(key: string, files: readonly { width: ImageWidth; bytes: Uint8Array }[]) {
    await mkdir(path.join(dir, key.slice(0, 2)), { recursive: true });
    for (const { width, bytes } of files) {
      const file = pathOf(key, width);
      const unfinished = `${file}.${randomUUID()}.tmp`;
      await writeFile(unfinished, bytes);
      const now = clock() / 1000;
      await utimes(unfinished, now, now);
      await rename(unfinished, file);
      writtenSinceEviction += bytes.byteLength;
    }
    if (writtenSinceEviction > maxBytes * EVICT_AFTER) await evict();
  }

  function evict() {
    evicting ??= evictOldest(dir, maxBytes).finally(() => (evicting = undefined));
    writtenSinceEviction = 0;
    return evicting;
  }

  return { find, store, evict };
}

async function evictOldest(dir: string, maxBytes: number) {
  const files = await listFiles(dir);
  let total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= maxBytes) return;
  files.sort((a, b) => a.usedAt - b.usedAt);
  for (const { file, size } of files) {
    if (total <= maxBytes * EVICT_TO) break;
    await rm(file, { force: true });
    total -= size;
  }
}

async function listFiles(dir: string) {
  const names = await readdir(dir, { recursive: true }).catch(() => []);
  const files: { file: string; size: number; usedAt: number }[] = [];
  for (const name of names) {
    const file = path.join(dir, name);
    const status = await stat(file).catch(() => undefined);
    if (status?.isFile()) files.push({ file, size: status.size, usedAt: status.mtimeMs });
  }
  return files;
}
