import { readFile } from 'node:fs/promises';
import { FETCHES_AT_ONCE, IMAGE_WIDTHS, LARGEST_IMAGE_WIDTH } from '@magpie/contract/limits';
import { IMAGE_KEY, type ImageWidth } from '@magpie/contract/images';
import { LRUCache } from 'lru-cache';
import { drawImage, isDrawn } from './drawn-image.ts';
import { type EncodedImage, encodeImage } from './encode-image.ts';
import type { ImageFiles } from './image-files.ts';
import type { ImageSources } from './image-sources.ts';
import { busyFault, canRetryFetch, PreviewFault } from '../preview-fault.ts';
import type { SafeFetch } from '../fetch/safe-fetch.ts';
import { createSlots, type Slots } from '../../slots.ts';

/** The pictures of previews: fetched once, re-encoded, stored, and created again after their files were evicted. */
interface Images {
  /**
   * Creates the files of a picture. Never throws. The fetch, and the wait for an encoding slot, end within the time of one
   * fetch; an encoding that has begun may take longer.
   */
  store(source: string): Promise<StoredImage>;
  /** The path of the file to serve; undefined for an unknown key, and for a picture that cannot be created again now. */
  file(key: string, width: ImageWidth, requester?: ImageRequester): Promise<string | undefined>;
  /** The running and the waiting encodings. */
  stats: Slots['stats'];
}

export interface ImageRequester {
  /** Requests of the same name share their limits. */
  name: string;
  /** Aborted when the client has disconnected. */
  signal: AbortSignal;
  /** Called before the database is read for a picture without a file. @throws when the rate limit is reached */
  takeRead(): Promise<void>;
}

export interface StoredImage {
  /** null where it is not a picture or cannot be fetched. */
  key: string | null;
  isRetryable: boolean;
}

/** For faults of the site itself, not of a page. */
export interface FaultLog {
  warn(fields: object, message: string): void;
}

interface ImagesSettings {
  fetch: SafeFetch;
  files: ImageFiles;
  sources: ImageSources;
  keyOf: (source: string) => string;
  /** Shared with page fetches. */
  fetchSlots: Slots;
  clock: () => number;
  log: FaultLog;
  fetchMs: number;
}

const SOURCE_MAX_BYTES = 5 * 1024 * 1024;
const ENCODINGS_AT_ONCE = 2;
/** After a picture could not be created again, it is not tried again for this time. */
const MISSING_TTL_MS = 60 * 1000;
const MISSING_MAX = 1000;

export function createImages(settings: ImagesSettings): Images {
  const { fetch, files, sources, keyOf, fetchSlots, clock, log, fetchMs } = settings;
  const encodeSlots = createSlots({
    concurrency: ENCODINGS_AT_ONCE,
    maxWaiting: FETCHES_AT_ONCE * 4,
    refusal: busyFault,
  });
  const running = new Map<string, Promise<StoredImage>>();
  const missing = new LRUCache<string, true>({
    max: MISSING_MAX,
    ttl: MISSING_TTL_MS,
    ttlResolution: 0,
    perf: { now: clock },
  });

  async function store(key: string, source: string, signal: AbortSignal) {
    const absent = await absentWidths(key);
    if (absent.length === 0 && (await sources.find(key)) !== undefined) return key;
    const image = (await fromLargest(key, absent, signal)) ?? (await create(source, signal));
    if (!image) return null;
    await files.store(
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

  /** Missing widths are encoded from the largest file while that exists, without a fetch. */
  async function fromLargest(key: string, widths: readonly ImageWidth[], signal: AbortSignal) {
    const file = await files.find(key, LARGEST_IMAGE_WIDTH);
    const bytes = file && (await readFile(file).catch(() => undefined));
    return bytes && encodeSlots.run(signal, () => encodeImage(bytes, widths));
  }

  async function create(source: string, signal: AbortSignal): Promise<EncodedImage | undefined> {
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

  /** Simultaneous calls for one picture share one run, which goes on when a caller has aborted. */
  function storeOnce(key: string, source: string) {
    const before = running.get(key);
    if (before) return before;
    const now = store(key, source, AbortSignal.timeout(fetchMs))
      .then((stored) => ({ key: stored, isRetryable: false }))
      .catch((error: unknown) => {
        if (error instanceof PreviewFault) return { key: null, isRetryable: canRetryFetch(error.reason) };
        log.warn({ err: error, host: URL.parse(source)?.host }, 'an image could not be stored');
        return { key: null, isRetryable: true };
      })
      .finally(() => running.delete(key));
    running.set(key, now);
    return now;
  }

  async function createAgain(key: string, requester: ImageRequester | undefined) {
    if (missing.has(key)) return null;
    const source = await sources.find(key);
    if (source === undefined) return null;
    // A drawn picture, or one whose largest file exists, needs no network, so it does not wait for a fetch slot.
    if (isDrawn(source) || (await files.find(key, LARGEST_IMAGE_WIDTH)))
      return (await storeOnce(key, source)).key;
    const timeout = AbortSignal.timeout(fetchMs);
    const made = await fetchSlots
      .run(
        AbortSignal.any([timeout, ...(requester ? [requester.signal] : [])]),
        () => storeOnce(key, source),
        requester?.name,
      )
      .catch(() => undefined);
    if (made && !made.key) missing.set(key, true);
    return made?.key;
  }

  return {
    store: (source) => storeOnce(keyOf(source), source),
    stats: encodeSlots.stats,
    async file(key, width, requester) {
      if (!IMAGE_KEY.test(key)) return undefined;
      const file = await files.find(key, width);
      if (file) return file;
      await requester?.takeRead();
      // The largest file serves for a width that cannot be created now.
      return files.find(key, (await createAgain(key, requester)) ? width : LARGEST_IMAGE_WIDTH);
    },
  };
}
