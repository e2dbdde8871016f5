import path from 'node:path';
import {
  FETCH_TOTAL_MS,
  FETCHES_AT_ONCE,
  FETCHES_AT_ONCE_PER_REQUESTER,
  FETCHES_WAITING,
  FETCHES_WAITING_PER_REQUESTER,
} from '@magpie/contract/limits';
import type { ImageWidth } from '@magpie/contract/images';
import { previewFailures } from '@magpie/contract/messages/previews';
import type { PreviewType } from '@magpie/contract/values';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { QueueStats } from '../metrics.ts';
import { createForbiddenLog, type EventLog, type PreviewRequester } from './fetch/forbidden-log.ts';
import { createImageFiles } from './images/image-files.ts';
import { createImageSources, imageKey } from './images/image-sources.ts';
import { createImages, type FaultLog, type ImageRequester, type StoredImage } from './images/images.ts';
import type { FoundUrl } from './metadata/believed-urls.ts';
import { createPageThread } from './metadata/page-thread.ts';
import { busyFault, PreviewFault, type PreviewFailureReason } from './preview-fault.ts';
import type { PageText } from './links/fingerprint.ts';
import { type HostTurns, type LinkReading, readLink, type Validators } from './links/read-link.ts';
import { createRobots } from './links/robots.ts';
import { readPage } from './metadata/read-page.ts';
import { createSafeFetch } from './fetch/safe-fetch.ts';
import { createSlots } from '../slots.ts';

/** The metadata of a page that its post shows. */
export interface Preview {
  ok: true;
  title: string | null;
  description: string | null;
  /** Key of an image that is ready to be served (`previewImagePath` of the contract makes its path). */
  image: string | null;
  /** The page names an image that could not be fetched this time; a later try may succeed. */
  imageIsRetryable: boolean;
  type: PreviewType;
  publisher: string | null;
  /** Further URLs of the page. */
  foundUrls: readonly FoundUrl[];
  /** What the page says; null where that is not known. */
  text: PageText | null;
}

/** Why there is no preview. `error` is shown to users. */
export interface PreviewFailure {
  ok: false;
  reason: PreviewFailureReason;
  error: string;
}

export interface Previews {
  /** The preview from the cache, or else from the page. Never throws, and answers within `FETCH_TOTAL_MS`. */
  read(url: string, requester: PreviewRequester): Promise<Preview | PreviewFailure>;
  /** What `read` would answer from the cache; undefined when it would have to fetch. */
  peek(url: URL): Preview | PreviewFailure | undefined;
  /** Reads a page again that was shared before. Its image is not read. Never throws. */
  readLink(url: string, validators: Validators, turns: HostTurns): Promise<LinkReading>;
  /** The path of the WebP file of an image; undefined for an unknown key, and if the file cannot be created again now. */
  imageFile(key: string, width: ImageWidth, requester?: ImageRequester): Promise<string | undefined>;
  stats: Record<'fetches' | 'readings' | 'encodings', () => QueueStats> & { failures(): number };
  close(): Promise<void>;
}

export interface PreviewsSettings {
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'previewAllowHosts'>;
  database: Pick<Database, 'read' | 'transact'>;
  /** From `readImageSecret`. */
  imageSecret: string;
  clock: () => number;
  log: FaultLog & EventLog;
  /** For tests. */
  totalMs?: number;
}

const CACHE_MAX = 2000;
const PREVIEW_TTL_MS = 60 * 60 * 1000;
const FAILURE_TTL_MS = 60 * 1000;
const IMAGES_MAX_BYTES = 1024 ** 3;

export function createPreviews(settings: PreviewsSettings): Previews {
  const { config, database, imageSecret, clock, log, totalMs = FETCH_TOTAL_MS } = settings;
  const safeFetch = createSafeFetch({
    userAgent: `Mozilla/5.0 (compatible; Magpie/1.0; +${config.publicUrl})`,
    allowHosts: config.previewAllowHosts,
    timeoutMs: totalMs,
  });
  const thread = createPageThread({ log });
  const slots = createSlots({
    concurrency: FETCHES_AT_ONCE,
    maxWaiting: FETCHES_WAITING,
    concurrencyPerRequester: FETCHES_AT_ONCE_PER_REQUESTER,
    maxWaitingPerRequester: FETCHES_WAITING_PER_REQUESTER,
    refusal: busyFault,
  });
  const logForbidden = createForbiddenLog(log, clock);
  const sources = createImageSources(database, clock);
  const keyOf = (source: string) => imageKey(source, imageSecret);
  const files = createImageFiles({
    dir: path.join(config.dataDir, 'images'),
    maxBytes: IMAGES_MAX_BYTES,
    clock,
  });
  const images = createImages({
    fetch: safeFetch.fetch,
    files,
    sources,
    keyOf,
    fetchSlots: slots,
    clock,
    log,
    fetchMs: totalMs,
  });
  const cache = new LRUCache<string, Preview | PreviewFailure>({
    max: CACHE_MAX,
    ttl: PREVIEW_TTL_MS,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const robots = createRobots(safeFetch.fetch, clock);
  const running = new Map<string, Promise<Preview | PreviewFailure>>();
  let failures = 0;

  /** The preview from the cache, from a read that is running for somebody else, or from a new read. */
  async function readOnce(page: string, name: string): Promise<Preview | PreviewFailure> {
    const before = cache.get(page) ?? running.get(page);
    if (before) return before;
    const now = fetchPreview(page, name).finally(() => running.delete(page));
    running.set(page, now);
    const answer = await now;
    if (!answer.ok) failures += 1;
    if (answer.ok || answer.reason !== 'busy') {
      const isComplete = answer.ok && !answer.imageIsRetryable;
      cache.set(page, answer, { ttl: isComplete ? PREVIEW_TTL_MS : FAILURE_TTL_MS });
    }
    return answer;
  }

  async function fetchPreview(url: string, name: string): Promise<Preview | PreviewFailure> {
    const signal = AbortSignal.timeout(totalMs);
    // Others may wait for the same page: it is read even when the first requester has aborted.
    try {
      return await slots.run(
        signal,
        async () => {
          const { images: found, ...page } = await readPage({ fetch: safeFetch.fetch, thread }, url, signal);
          return { ok: true, ...page, ...(await firstImage(found, signal)) };
        },
        name,
      );
    } catch (error) {
      if (error instanceof PreviewFault) return failure(error.reason);
      log.warn({ err: error, host: URL.parse(url)?.host }, 'a preview could not be read');
      return failure('unreachable');
    }
  }

  /** The first image that can be stored. Its files exist before the preview is shown, so no post shows a broken image. */
  async function firstImage(found: readonly string[], signal: AbortSignal) {
    const timeout = new Promise<StoredImage>((resolve) =>
      signal.addEventListener('abort', () => resolve({ key: null, isRetryable: true })),
    );
    let imageIsRetryable = false;
    for (const source of found) {
      if (signal.aborted) return { image: null, imageIsRetryable: true };
      const { key, isRetryable } = await Promise.race([images.store(source), timeout]);
      if (key) return { image: key, imageIsRetryable: false };
      imageIsRetryable ||= isRetryable;
    }
    return { image: null, imageIsRetryable };
  }

  return {
    async read(url, requester) {
      const parsed = URL.parse(url);
      const page = parsed && cacheKey(parsed);
      if (page === null) return failure('protocol');
      const answer = await readOnce(page, requester.name);
      if (!answer.ok && answer.reason === 'forbidden') logForbidden(requester, page);
      return answer;
    },
    peek(url) {
      const page = cacheKey(url);
      return page === null ? failure('protocol') : cache.get(page);
    },
    async readLink(url, validators, turns) {
      const signal = AbortSignal.timeout(totalMs);
      const reader = { fetch: safeFetch.fetch, thread, robots, turns };
      try {
        return await slots.run(signal, () => readLink(reader, url, validators, signal), 'link checks');
      } catch (error) {
        if (!(error instanceof PreviewFault))
          log.warn({ err: error, host: URL.parse(url)?.host }, 'a link could not be checked');
        return { found: 'notRequested' };
      }
    },
    imageFile: images.file,
    stats: {
      fetches: slots.stats,
      readings: thread.stats,
      encodings: images.stats,
      failures: () => failures,
    },
    async close() {
      await safeFetch.close();
      await thread.close();
    },
  };
}

function failure(reason: PreviewFailureReason): PreviewFailure {
  return { ok: false, reason, error: previewFailures[reason] };
}

/** The URL without its fragment; null where it is not a web address. */
function cacheKey({ protocol, href }: URL) {
  return /^https?:$/.test(protocol) ? href.replace(/#.*/, '') : null;
}
