import { readFile } from 'node:fs/promises';
import { FETCHES_AT_ONCE, IMAGE_WIDTHS, LARGEST_IMAGE_WIDTH } from '@magpie/contract/limits';
import { IMAGE_KEY, type ImageWidth } from '@magpie/contract/images';
import { LRUCache } from 'lru-cache';
import { drawImage, isDrawn } from './draw-image.ts';
import { type EncodedImage, encodeImage } from './encode-image.ts';
import type { ImageFiles } from './image-files.ts';
import type { ImageSources } from './image-sources.ts';
import { busyFault, isRetryable, PreviewFault } from '../preview-fault.ts';
import type { SafeFetch } from '../fetch/safe-fetch.ts';
import { createSlots, type Slots } from '../../slots.ts';

/** The pictures of previews: fetched once, re-encoded, kept, and made again when their files were evicted. */
export interface Images {
  /** Makes the files of a picture ready. Never throws, and ends within the time of one fetch, whoever waits for it. */
  keep(source: string): Promise<KeptImage>;
  /** The file to serve; undefined for a picture that no preview ever found. */
  file(key: string, width: ImageWidth, requester?: ImageRequester): Promise<string | undefined>;
  /** Of the pictures that are being encoded. */
  figures: Slots['figures'];
}

export interface ImageRequester {
  /** Requests of the same name share their places in the queue. */
  name: string;
  /** Aborted when nobody waits for the answer any more. */
  left: AbortSignal;
  /** Called before the database is asked for a picture that is not on the disk. @throws when that is not allowed now */
  takeRead(): Promise<void>;
}

export interface KeptImage {
  /** null for what is no picture or cannot be had. */
  key: string | null;
  /** Whether another try may bring what this one did not. */
  mayFollow: boolean;
}

/** Hears of faults that are the site's own, not a page's. */
export interface FaultLog {
  warn(fields: object, message: string): void;
}

export interface ImagesSettings {
  fetch: SafeFetch;
  files: ImageFiles;
  sources: ImageSources;
  keyOf: (source: string) => string;
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

export function createImages(settings: ImagesSettings): Images {
  const { fetch, files, sources, keyOf, fetchSlots, clock, log, fetchMs } = settings;
  const encodeSlots = createSlots({
    atOnce: ENCODINGS_AT_ONCE,
    waiting: FETCHES_AT_ONCE * 4,
    refusal: busyFault,
  });
  const underWay = new Map<string, Promise<KeptImage>>();
  const missing = new LRUCache<string, true>({
    max: MISSING_KEPT,
    ttl: MISSING_FOR_MS,
    ttlResolution: 0,
    perf: { now: clock },
  });

  async function keep(key: string, source: string, signal: AbortSignal) {
    const absent = await absentWidths(key);
    if (absent.length === 0 && (await sources.find(key)) !== undefined) return key;
    const image = (await fromLargest(key, absent, signal)) ?? (await make(source, signal));
    if (!image) return null;
    await files.keep(
      key,
      image.files.filter(({ width }) => absent.includes(width)),
    );
    await sources.remember({ key, source, width: image.width, height: image.height });
    missing.delete(key);
    return key;
  }

  async function absentWidths(key: string) {
    const found = await Promise.all(IMAGE_WIDTHS.map((width) => files.find(key, width)));
    return IMAGE_WIDTHS.filter((_width, index) => found[index] === undefined);
  }

  /** A width that was evicted, or is newer than the picture, needs nothing from the web while the largest is there. */
  async function fromLargest(key: string, widths: readonly ImageWidth[], signal: AbortSignal) {
    const file = await files.find(key, LARGEST_IMAGE_WIDTH);
    const bytes = file && (await readFile(file).catch(() => undefined));
    return bytes && encodeSlots.run(signal, () => encodeImage(bytes, widths));
  }

  async function make(source: string, signal: AbortSignal): Promise<EncodedImage | undefined> {
    if (isDrawn(source)) return encodeSlots.run(signal, () => drawImage(source));
    const { status, body } = await fetch(source, {
      signal,
      accept: 'image/webp,image/png,image/jpeg,image/gif,image/*;q=0.1',
      maxBytes: SOURCE_MAX_BYTES,
      tooLong: 'refuse',
      wantsBody: ({ ok }) => ok,
    });
    if (status >= 500) throw new PreviewFault('serverFault');
    return status < 400 ? encodeSlots.run(signal, () => encodeImage(body)) : undefined;
  }

  /** Asked for twice at once, made once, in its own time: whoever leaves does not take it from the others. */
  function keepOnce(key: string, source: string) {
    const before = underWay.get(key);
    if (before) return before;
    const now = keep(key, source, AbortSignal.timeout(fetchMs))
      .then((kept) => ({ key: kept, mayFollow: false }))
      .catch((error: unknown) => {
        if (error instanceof PreviewFault) return { key: null, mayFollow: isRetryable(error.reason) };
        log.warn({ err: error, host: URL.parse(source)?.host }, 'an image could not be kept');
        return { key: null, mayFollow: true };
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, now);
    return now;
  }

  async function makeAgain(key: string, requester: ImageRequester | undefined) {
    if (missing.has(key)) return null;
    const source = await sources.find(key);
    if (source === undefined) return null;
    // What is drawn or made narrower needs no network, and so does not wait for those who do.
    if (isDrawn(source) || (await files.find(key, LARGEST_IMAGE_WIDTH)))
      return (await keepOnce(key, source)).key;
    const timeout = AbortSignal.timeout(fetchMs);
    const made = await fetchSlots
      .run(
        AbortSignal.any([timeout, ...(requester ? [requester.left] : [])]),
        () => keepOnce(key, source),
        requester?.name,
      )
      .catch(() => undefined);
    if (made && !made.key) missing.set(key, true);
    return made?.key;
  }

  return {
    keep: (source) => keepOnce(keyOf(source), source),
    figures: encodeSlots.figures,
    async file(key, width, requester) {
      if (!IMAGE_KEY.test(key)) return undefined;
      const file = await files.find(key, width);
      if (file) return file;
      await requester?.takeRead();
      // The largest does for every width that cannot be made at the moment.
      return files.find(key, (await makeAgain(key, requester)) ? width : LARGEST_IMAGE_WIDTH);
    },
  };
}
