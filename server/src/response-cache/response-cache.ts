import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import type { ContentTable } from '../db/written-tables.ts';
import type { Viewer } from '../permissions.ts';
import type { CachedAnswer, ReadyResponse } from './cached-answer.ts';

/**
 * Public answers to frequent reads: replies of the API and rendered pages. An answer is reused until something that it shows
 * has changed, or the current minute ends.
 */
export interface ResponseCache {
  /** The answer under this key, if it is still valid. */
  find(key: string): CachedAnswer | undefined;
  /**
   * The answer under this key, valid or of an accepted age, or else a new one, which is computed once for all simultaneous
   * requests.
   */
  get(key: string, source: Source): Promise<CachedAnswer>;
  /** The response to this viewer: the answer with their flags. */
  respond(
    answer: CachedAnswer,
    viewer: Viewer,
    accepted: string | undefined,
  ): ReadyResponse | Promise<ReadyResponse>;
}

interface Source {
  /** A commit that wrote one of these tables makes the answer outdated. */
  shows: readonly ContentTable[];
  make: () => Promise<CachedAnswer>;
  /** Whether an outdated answer of this age is good enough for now. */
  acceptsAge?: (ageMs: number) => boolean;
}

interface Entry {
  answer: CachedAnswer;
  shows: readonly ContentTable[];
  /** `versionOf(shows)` before the answer was computed. */
  version: string;
  madeAt: number;
}

const MAX_BYTES = 64 * 1024 * 1024;
const KEY_MAX_LENGTH = 512;
/**
 * Answers end with the minute: periods of top posts begin at a full minute, and ages of posts ("3 hours ago") may be wrong
 * by this much.
 */
const MAX_AGE_MS = 60_000;

export function createResponseCache({ clock, database, metrics }: Context): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }) => answer.size + KEY_MAX_LENGTH,
  });
  const making = new Map<string, Promise<CachedAnswer>>();
  const stats = { hits: 0, misses: 0 };
  metrics.caches.set('responses', () => ({ ...stats, bytes: entries.calculatedSize }));

  /** Differs after each change of these tables, and in each minute. */
  const versionOf = (shows: readonly ContentTable[]) =>
    `${database.contentVersion(shows)} ${Math.floor(clock() / MAX_AGE_MS)}`;

  function find(key: string, acceptsAge?: Source['acceptsAge']) {
    const entry = entries.get(key);
    if (!entry) return undefined;
    // The clock may have been set back.
    const isGood = entry.version === versionOf(entry.shows) || acceptsAge?.(Math.abs(clock() - entry.madeAt));
    if (!isGood) return undefined;
    stats.hits += 1;
    return entry.answer;
  }

  async function add(key: string, version: string, { shows, make }: Source) {
    const madeAt = clock();
    const made = await make();
    if (!made.isCacheable || key.length > KEY_MAX_LENGTH) return made;
    // Most changes do not affect most answers; an unchanged answer stays cached with its compressed variants.
    const before = entries.peek(key)?.answer;
    const answer = before?.etag === made.etag ? before : made;
    entries.set(key, { answer, shows, version, madeAt });
    return answer;
  }

  return {
    find: (key) => find(key),
    async get(key, source) {
      const found = find(key, source.acceptsAge);
      if (found) return found;
      stats.misses += 1;
      // The version is read before the answer is computed, so that a change meanwhile makes the answer outdated.
      const version = versionOf(source.shows);
      const makingKey = `${version} ${key}`;
      const others = making.get(makingKey);
      if (others) {
        const answer = await others.catch(() => undefined);
        // A refusal of one client is not the answer to another.
        return answer?.isCacheable ? answer : source.make();
      }
      const own = add(key, version, source).finally(() => making.delete(makingKey));
      making.set(makingKey, own);
      return own;
    },
    respond(answer, viewer, accepted) {
      const { flagged } = answer;
      if (!viewer || !flagged || flagged.ids.length === 0) return answer.respond(accepted);
      return flagged
        .find(database.read, viewer, flagged.ids)
        .then((flags) => answer.respondWithFlags(flags, accepted));
    },
  };
}
