import type { CallName } from '@magpie/contract/calls';
import { FORBIDDEN_LOG_MS } from '@magpie/contract/limits';
import { LRUCache } from 'lru-cache';

/** For whom a page is read. */
export interface PreviewRequester {
  /** Fetches are limited by name: a user, a network, or the author of a post. */
  name: string;
  call: CallName | 'background';
  user: number | null;
  ip: string | null;
}

export interface EventLog {
  info(fields: object, message: string): void;
}

const REQUESTERS_MAX = 10_000;

/**
 * Logs that a preview was refused because of a forbidden address, for each requester at most once in `FORBIDDEN_LOG_MS`. Of
 * the URL it logs only the host, because the rest may be private.
 */
export function createForbiddenLog(
  log: EventLog,
  clock: () => number,
): (requester: PreviewRequester, url: string) => void {
  const logged = new LRUCache<string, true>({
    max: REQUESTERS_MAX,
    ttl: FORBIDDEN_LOG_MS,
    ttlResolution: 0,
    perf: { now: clock },
  });
  return ({ name, call, user, ip }, url) => {
    if (logged.has(name)) return;
    logged.set(name, true);
    log.info({ call, refused: 'forbidden address', user, host: URL.parse(url)?.host, ip }, 'security event');
  };
}
