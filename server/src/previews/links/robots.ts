import { LRUCache } from 'lru-cache';
import type { BeforeRequest, SafeFetch } from '../fetch/safe-fetch.ts';
import { PreviewFault } from '../preview-fault.ts';
import { ALLOW_ALL, ALLOW_NONE, type RobotsRules, robotsRules } from './robots-rules.ts';

export interface Robots {
  /** Whether the site lets this crawler read the page. @throws PreviewFault if robots.txt cannot be fetched */
  allow(url: URL, signal: AbortSignal, before: BeforeRequest): Promise<boolean>;
}

const AGENT = 'magpie';
const ORIGINS_MAX = 2000;
/** For the rules of all sites together. Most files have a few rules; some have hundreds. */
const RULES_MAX_BYTES = 8 * 1024 * 1024;
const TTL_MS = 24 * 60 * 60 * 1000;
const MAX_BYTES = 512 * 1024;

/**
 * Reads and remembers the robots.txt of sites. While a site answers 5xx or 429 for it, or not at all, no page of the site
 * may be read; after any other answer without the file, every page may be read (RFC 9309, section 2.3.1).
 */
export function createRobots(fetch: SafeFetch, clock: () => number): Robots {
  const cache = new LRUCache<string, RobotsRules>({
    max: ORIGINS_MAX,
    maxSize: RULES_MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now: clock },
  });

  async function read(origin: string, signal: AbortSignal, before: BeforeRequest) {
    const { status, body } = await fetch(`${origin}/robots.txt`, {
      signal,
      before,
      accept: 'text/plain,*/*;q=0.5',
      maxBytes: MAX_BYTES,
      tooLong: 'cut',
      wantsBody: (response) => response.status === 200,
    });
    if (status >= 500 || status === 429) return undefined;
    return status === 200 ? robotsRules(Buffer.from(body).toString(), AGENT) : ALLOW_ALL;
  }

  return {
    async allow(url, signal, before) {
      const known = cache.get(url.origin);
      if (known) return known.allows(url);
      try {
        const rules = await read(url.origin, signal, before);
        if (rules) cache.set(url.origin, rules);
        return (rules ?? ALLOW_NONE).allows(url);
      } catch (error) {
        // Too many redirects count as a missing file.
        if (error instanceof PreviewFault && error.reason === 'redirects') return true;
        throw error;
      }
    },
  };
}
