import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImageWidth } from '@magpie/contract/images';

/** The image cache on disk, under a size limit; what was used longest ago goes first. */
export interface ImageFiles {
  /** The path of a kept file, which counts as used by it. */
  find(key: string, width: ImageWidth): Promise<string | undefined>;
  keep(key: string, files: readonly { width: ImageWidth; bytes: Uint8Array }[]): Promise<void>;
  /** Makes room until the limit holds. Runs by itself every so often. */
  evict(): Promise<void>;
}

/** Use is noted in the file's time, so that processes that share the folder agree, but not at each use. */
const NOTE_USE_EVERY_MS = 60 * 60 * 1000;
/** Room is made when this part of the limit was written since the last time, and down to this part of it. */
const LOOK_AFTER = 0.02;
const ROOM_LEFT = 0.95;

export function createImageFiles(settings: {
  dir: string;
  maxBytes: number;
  clock: () => number;
}): ImageFiles {
  const { dir, maxBytes, clock } = settings;
  let writtenSinceLook = maxBytes;
  let evicting: Promise<void> | undefined;

  function pathOf(key: string, width: ImageWidth) {
    return path.join(dir, key.slice(0, 2), `${key}-${width}.webp`);
  }

  async function find(key: string, width: ImageWidth) {
    const file = pathOf(key, width);
    const status = await stat(file).catch(() => undefined);
    if (!status) return undefined;
    const now = clock();
    if (now - status.mtimeMs > NOTE_USE_EVERY_MS) await utimes(file, now / 1000, now / 1000).catch(() => {});
    return file;
  }

  async function keep(key: string, files: readonly { width: ImageWidth; bytes: Uint8Array }[]) {
    await mkdir(path.join(dir, key.slice(0, 2)), { recursive: true });
    for (const { width, bytes } of files) {
      const file = pathOf(key, width);
      const unfinished = `${file}.${randomUUID()}.tmp`;
      await writeFile(unfinished, bytes);
      const now = clock() / 1000;
      await utimes(unfinished, now, now);
      await rename(unfinished, file);
      writtenSinceLook += bytes.byteLength;
    }
    if (writtenSinceLook > maxBytes * LOOK_AFTER) await evict();
  }

  function evict() {
    evicting ??= evictOldest(dir, maxBytes).finally(() => (evicting = undefined));
    writtenSinceLook = 0;
    return evicting;
  }

  return { find, keep, evict };
}

async function evictOldest(dir: string, maxBytes: number) {
  const files = await listFiles(dir);
  let total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= maxBytes) return;
  files.sort((a, b) => a.usedAt - b.usedAt);
  for (const { file, size } of files) {
    if (total <= maxBytes * ROOM_LEFT) break;
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
