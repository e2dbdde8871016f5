import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import type { ContentKind } from '../db/content-version.ts';
import type { Viewer } from '../permissions.ts';
import type { CachedAnswer, ReadyResponse } from './cached-answer.ts';

/**
 * The answers of the API to its most frequent reads, as anonymous visitors read them. An answer is given again until
 * something that it shows has changed, or the minute ends.
 */
export interface ResponseCache {
  /** What is cached under this key and still holds. */
  find(key: string): CachedAnswer | undefined;
  /** The same, or what `make` returns, which then is cached. Runs `make` once for all who ask at the same time. */
  get(key: string, shows: readonly ContentKind[], make: () => Promise<CachedAnswer>): Promise<CachedAnswer>;
  /** The answer for this viewer, with their flags. */
  respond(
    answer: CachedAnswer,
    viewer: Viewer,
    accepted: string | undefined,
  ): ReadyResponse | Promise<ReadyResponse>;
}

interface Entry {
  answer: CachedAnswer;
  shows: readonly ContentKind[];
  /** When the answer was made, see `momentOf`. */
  moment: string;
}

const MAX_BYTES = 64 * 1024 * 1024;
const KEY_MAX_LENGTH = 512;
/** The periods of top posts begin at a full minute, so until the next one nothing changes with time alone. */
const MAX_AGE_MS = 60_000;

export function createResponseCache({ clock, database, figures }: Context): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }) => answer.size + KEY_MAX_LENGTH,
  });
  const loading = new Map<string, Promise<CachedAnswer>>();
  const stats = { hits: 0, misses: 0 };
  figures.caches.set('responses', () => ({ ...stats, bytes: entries.calculatedSize }));

  const momentOf = (shows: readonly ContentKind[]) =>
    `${database.contentVersion(shows)} ${Math.floor(clock() / MAX_AGE_MS)}`;

  function find(key: string) {
    const entry = entries.get(key);
    if (!entry || entry.moment !== momentOf(entry.shows)) return undefined;
    stats.hits += 1;
    return entry.answer;
  }

  function store(key: string, entry: Entry) {
    const before = entries.peek(key)?.answer;
    // Most changes leave most answers as they were: those keep their compressed variants.
    const answer = before?.etag === entry.answer.etag ? before : entry.answer;
    if (key.length <= KEY_MAX_LENGTH) entries.set(key, { ...entry, answer });
    return answer;
  }

  return {
    find,
    async get(key, shows, make) {
      const found = find(key);
      if (found) return found;
      // Read before the answer is made: a change meanwhile makes it outdated.
      const moment = momentOf(shows);
      const loadingKey = `${moment} ${key}`;
      const under = loading.get(loadingKey);
      if (under) return under;
      stats.misses += 1;
      const made = make()
        .then((answer) => store(key, { answer, shows, moment }))
        .finally(() => loading.delete(loadingKey));
      loading.set(loadingKey, made);
      return made;
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
