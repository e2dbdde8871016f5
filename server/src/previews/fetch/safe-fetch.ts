import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { FETCH_MAX_REDIRECTS, FETCH_TOTAL_MS } from '@magpie/contract/limits';
import { type Agent, fetch, type Response } from 'undici';
import { createGuardedAgent } from './guarded-agent.ts';
import { createNameLookup } from './name-lookup.ts';
import { PreviewFault } from '../preview-fault.ts';
import { readBody } from './read-body.ts';

export interface FetchOptions {
  /** Ends the whole fetch: connecting, redirects and the body together. */
  signal: AbortSignal;
  accept: string;
  /** Sent in addition to those of every request. */
  headers?: Readonly<Record<string, string>>;
  /** The largest length of the body; it may depend on the headers. */
  maxBytes: number | ((response: Response) => number);
  tooLong: 'cut' | 'refuse';
  /** Decides by status and headers whether to read the body. */
  wantsBody: (response: Response) => boolean;
  /** Called and awaited before each request, redirects included. The function that it returns is called after the reply. */
  before?: BeforeRequest;
}

export type BeforeRequest = (url: URL, signal: AbortSignal) => Promise<() => Promise<void>>;

export interface Fetched {
  /** Where the redirects ended. */
  url: URL;
  /** Where the permanent redirects at the start ended; undefined without any. */
  movedTo?: URL | undefined;
  status: number;
  headers: Response['headers'];
  /** Empty unless `wantsBody`. */
  body: Uint8Array;
}

/** Fetches a page of the public internet. @throws PreviewFault for everything that can go wrong */
export type SafeFetch = (url: string, options: FetchOptions) => Promise<Fetched>;

interface SafeFetchSettings {
  userAgent: string;
  /** Hosts that may have a private address: `host:port` as written in a URL, lower case. */
  allowHosts?: readonly string[];
  /** Instead of the system's. */
  nameServers?: readonly string[] | undefined;
  /** For tests. */
  lookup?: LookupFunction | undefined;
  timeoutMs?: number;
}

const REDIRECTS = [301, 302, 303, 307, 308];
const PERMANENT = [301, 308];
const URL_LENGTH_MAX = 8192;
const TIMEOUTS = new Set([
  dns.TIMEOUT,
  dns.CANCELLED,
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/** Every request to the web goes through this. It sends and stores no cookies, credentials or referrer. */
export function createSafeFetch({
  userAgent,
  allowHosts = [],
  nameServers,
  lookup,
  timeoutMs = FETCH_TOTAL_MS,
}: SafeFetchSettings): { fetch: SafeFetch; close(): Promise<void> } {
  const names = createNameLookup(nameServers);
  const agent = createGuardedAgent({
    allowHosts,
    lookup: lookup ?? names.lookup,
    // The operator may have named these hosts in /etc/hosts, which c-ares does not read.
    lookupAllowed: lookup ?? dns.lookup,
    timeoutMs,
  });
  return {
    async fetch(url, options) {
      try {
        return await follow(agent, userAgent, pageUrl(url), options);
      } catch (error) {
        throw faultOf(error, options.signal);
      }
    },
    async close() {
      names.close();
      await agent.destroy();
    },
  };
}

async function follow(agent: Agent, userAgent: string, start: URL, options: FetchOptions): Promise<Fetched> {
  let url = start;
  let movedTo: URL | undefined;
  let isMoving = true;
  for (let redirects = 0; redirects <= FETCH_MAX_REDIRECTS; redirects += 1) {
    const after = await options.before?.(url, options.signal);
    try {
      const response = await request(agent, userAgent, url, options);
      const location = REDIRECTS.includes(response.status) ? response.headers.get('location') : null;
      if (location === null) return { ...(await answer(url, response, options)), movedTo };
      void response.body?.cancel().catch(() => {});
      url = pageUrl(location, url);
      isMoving &&= PERMANENT.includes(response.status);
      if (isMoving) movedTo = url;
    } finally {
      await after?.();
    }
  }
  throw new PreviewFault('redirects');
}

function request(agent: Agent, userAgent: string, url: URL, { signal, headers, accept }: FetchOptions) {
  return fetch(url, {
    dispatcher: agent,
    redirect: 'manual',
    credentials: 'omit',
    signal,
    headers: { ...headers, accept, 'accept-language': 'en,*;q=0.5', 'user-agent': userAgent },
  });
}

async function answer(url: URL, response: Response, options: FetchOptions): Promise<Fetched> {
  const { status, headers, body } = response;
  if (body && options.wantsBody(response)) {
    const maxBytes = typeof options.maxBytes === 'number' ? options.maxBytes : options.maxBytes(response);
    return { url, status, headers, body: await readBody(body, { maxBytes, tooLong: options.tooLong }) };
  }
  void body?.cancel().catch(() => {});
  return { url, status, headers, body: new Uint8Array() };
}

/** The next URL to fetch, without credentials and without the dot that a full host name may end with. */
function pageUrl(location: string, base?: URL): URL {
  const url = location.length <= URL_LENGTH_MAX ? URL.parse(base ? utf8(location) : location, base) : null;
  if (!url) throw new PreviewFault('unreachable');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new PreviewFault(base ? 'forbidden' : 'protocol');
  }
  url.username = '';
  url.password = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  return url;
}

/** Headers are decoded as Latin-1, but servers write URLs in UTF-8. */
function utf8(header: string) {
  return /[\x80-\xff]/.test(header) ? Buffer.from(header, 'latin1').toString() : header;
}

function faultOf(error: unknown, signal: AbortSignal): PreviewFault {
  if (error instanceof PreviewFault) return error;
  if (signal.aborted) return new PreviewFault('timeout');
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof PreviewFault) return cause;
  if (!(cause instanceof Error)) return new PreviewFault('unreachable');
  // `fetch` blocks the same ports as browsers.
  if (cause.message === 'bad port') return new PreviewFault('forbidden');
  const code = 'code' in cause ? String(cause.code) : '';
  if (TIMEOUTS.has(code)) return new PreviewFault('timeout');
  return new PreviewFault('unreachable', { isUnknownHost: code === dns.NOTFOUND });
}
