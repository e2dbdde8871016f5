import type { CallName } from '@magpie/contract/calls';
import { FORBIDDEN_LOG_MS } from '@magpie/contract/limits';
import { LRUCache } from 'lru-cache';

/** Who a page is read for. */
export interface PreviewRequester {
  /** Shares the fetches with other names: a user, a network, or the author of a post. */
  name: string;
  call: CallName | 'background';
  user: number | null;
  ip: string | null;
}

export interface EventLog {
  info(fields: object, message: string): void;
}

const REQUESTERS_REMEMBERED = 10_000;

/** Logs that a preview led to a forbidden address: who asked, and the host, as the rest of a URL may be private. */
export function createForbiddenLog(
  log: EventLog,
  clock: () => number,
): (requester: PreviewRequester, url: string) => void {
  const logged = new LRUCache<string, true>({
    max: REQUESTERS_REMEMBERED,
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
