import { FETCHES_AT_ONCE, IMAGE_WIDTHS } from '@magpie/contract/limits';
import type { ImageWidth } from '@magpie/contract/images';
import { LRUCache } from 'lru-cache';
import { drawImage, isDrawn } from './draw-image.ts';
import { type EncodedImage, encodeImage } from './encode-image.ts';
import type { ImageFiles } from './image-files.ts';
import { imageKey, type ImageSources } from './image-sources.ts';
import { PreviewFault } from './preview-fault.ts';
import type { SafeFetch } from './safe-fetch.ts';
import { createSlots, type Slots } from './slots.ts';

/** The pictures of previews: fetched once, re-encoded, kept, and made again when their files were evicted. */
export interface Images {
  /** Makes the files of a picture ready. Its key, or undefined for what is no picture or cannot be had. */
  keep(source: string, signal: AbortSignal): Promise<string | undefined>;
  /** The file to serve; undefined for a picture that no preview ever found. */
  file(key: string, width: ImageWidth): Promise<string | undefined>;
}

/** Hears of faults that are the site's own, not a page's. */
export interface FaultLog {
  warn(fields: object, message: string): void;
}

export interface ImagesSettings {
  fetch: SafeFetch;
  files: ImageFiles;
  sources: ImageSources;
  /** Shared with the reading of pages. */
  fetchSlots: Slots;
  clock: () => number;
  log: FaultLog;
  fetchMs: number;
}

const SOURCE_MAX_BYTES = 5 * 1024 * 1024;
/** Decoding takes memory and a processor. */
const ENCODINGS_AT_ONCE = 2;
/** A picture that could not be made again is not tried at each request. */
const MISSING_FOR_MS = 60 * 1000;
const MISSING_KEPT = 1000;
const KEY = /^[0-9a-f]{64}$/;

export function createImages(settings: ImagesSettings): Images {
  const { fetch, files, sources, fetchSlots, clock, log, fetchMs } = settings;
  const encodeSlots = createSlots({ atOnce: ENCODINGS_AT_ONCE, waiting: FETCHES_AT_ONCE * 4 });
  const underWay = new Map<string, Promise<string | undefined>>();
  const missing = new LRUCache<string, true>({
    max: MISSING_KEPT,
    ttl: MISSING_FOR_MS,
    ttlResolution: 0,
    perf: { now: clock },
  });

  async function keep(source: string, signal: AbortSignal) {
    const key = imageKey(source);
    if (await isReady(key)) return key;
    const image = await make(source, signal);
    if (!image) return undefined;
    await files.keep(key, image.files);
    await sources.remember({ source, width: image.width, height: image.height });
    missing.delete(key);
    return key;
  }

  async function isReady(key: string) {
    for (const width of IMAGE_WIDTHS) if (!(await files.find(key, width))) return false;
    return (await sources.find(key)) !== undefined;
  }

  async function make(source: string, signal: AbortSignal): Promise<EncodedImage | undefined> {
    if (isDrawn(source)) return encodeSlots.run(signal, () => drawImage(source));
    const { status, body } = await fetch(source, {
      signal,
      accept: 'image/avif,image/webp,image/png,image/jpeg,image/*;q=0.5',
      maxBytes: SOURCE_MAX_BYTES,
      tooLong: 'refuse',
      wantsBody: ({ ok }) => ok,
    });
    return status < 400 ? encodeSlots.run(signal, () => encodeImage(body)) : undefined;
  }

  /** Asked for twice at once, made once. */
  function keepOnce(source: string, signal: AbortSignal) {
    const before = underWay.get(source);
    if (before) return before;
    const now = keep(source, signal)
      .catch((error: unknown) => {
        if (!(error instanceof PreviewFault)) log.warn({ err: error, source }, 'an image could not be kept');
        return undefined;
      })
      .finally(() => underWay.delete(source));
    underWay.set(source, now);
    return now;
  }

  async function makeAgain(key: string) {
    if (missing.has(key)) return undefined;
    const source = await sources.find(key);
    if (source === undefined) return undefined;
    const signal = AbortSignal.timeout(fetchMs);
    // Drawing needs no network, and so does not wait for those who do.
    if (isDrawn(source)) return keepOnce(source, signal);
    const made = await fetchSlots.run(signal, () => keepOnce(source, signal)).catch(() => undefined);
    if (made === undefined) missing.set(key, true);
    return made;
  }

  return {
    keep: keepOnce,
    async file(key, width) {
      if (!KEY.test(key)) return undefined;
      return (await files.find(key, width)) ?? ((await makeAgain(key)) ? files.find(key, width) : undefined);
    },
  };
}
