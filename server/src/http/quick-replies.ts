import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import type { ReadyReply, RepeatableReply } from '../kept/ready-reply.ts';
import { isAdmin } from '../permissions.ts';
import type { BackPressure } from './back-pressure.ts';
import { clientAddressOf } from './client-address.ts';
import { hasAlready, HEADERS_OF_BYTES } from './if-none-match.ts';
import type { OpenPerNetwork } from './open-per-network.ts';
import { findViewer } from './viewer.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type HeaderValue = string | number | string[] | undefined;

/** Who reads the same: nobody in particular; or a user, with marks of their own. */
export type Audience = 'visitors' | 'users';

/** An answer that was given and may be given again. */
export interface Given {
  reply: RepeatableReply;
  audience: Audience;
  /** What `version` said before the reply was made. */
  version: number;
  /** Of the answer it was given in; those of the reply itself come from the reply. */
  headers: Readonly<Record<string, HeaderValue>>;
  /** What the figures name it by. */
  call: string;
}

/** Hears of an answer, and how long it took. */
type Listen = (call: string, status: number, ms: number) => void;

/**
 * Answers from the socket on what was answered a moment ago: most requests ask for what somebody has just read, and the
 * way through the framework costs more than the answer. Whatever is not at hand, or might be refused, goes
 * that long way, which alone decides what is allowed.
 */
export interface QuickReplies {
  /** Answers, or has `longWay` answer. */
  answer(request: IncomingMessage, response: ServerResponse, longWay: Listener): void;
  /** A number that moves whenever something changed that an answer shows. */
  version(): number;
  remember(request: IncomingMessage, given: Given): void;
  /** Tells of every answer given here, of which the framework knows nothing. */
  hear(listen: Listen): void;
}

const KEPT = 1000;
/** Of what other caches have let go of already, too: who asks for long pages, each once, must not fill the memory. */
const BYTES_KEPT = 32 * 1024 * 1024;
const KEY_MAX_LENGTH = 512;
/** What depends on the time alone, such as which posts are of this week, may be as old as this. */
export const REPEATED_FOR_MS = 1000;

const LENGTH = 'content-length';
/** Headers by which the long way would answer something else. */
const ODD_HEADERS = [LENGTH, 'transfer-encoding', 'expect', 'upgrade'] as const;

export function createQuickReplies(
  context: Context,
  pressure: BackPressure,
  openRequests: OpenPerNetwork,
): QuickReplies {
  const { config, log, rateLimits } = context;
  /** Each request is then logged, on the long way. */
  const isLoud = log.isLevelEnabled('debug');
  const kept = new LRUCache<string, Kept>({
    max: KEPT,
    maxSize: BYTES_KEPT,
    sizeCalculation: ({ given }) => given.reply.size + KEY_MAX_LENGTH + TEXT_MAX,
  });
  let listen: Listen | undefined;
  // The bytes are counted where they are kept.
  const figures = { hits: 0, misses: 0, bytes: 0 };
  context.figures.caches.set('answers', () => figures);
  const version = () => context.database.contentVersion();
  let known = version();

  /** Nothing outdated is given again: kept on, it would grow old in memory, where collecting it costs most. */
  function forgetOutdated() {
    const current = version();
    if (current === known) return;
    for (const [key, { given }] of kept.entries()) if (given.version !== current) kept.delete(key);
    known = current;
  }

  function find(request: IncomingMessage) {
    const key = keyOf(request);
    const found = key === null ? undefined : kept.get(key);
    if (!found || found.until < performance.now() || found.given.version !== version()) return null;
    return found;
  }

  /** Counts the read, as the long way would. @returns false where that has to decide */
  function mayRead(request: IncomingMessage) {
    return rateLimits.tryCount('read', clientAddressOf(request, config.trustProxy));
  }

  /** @returns false where the long way has to answer */
  async function answerUser(request: IncomingMessage, response: ServerResponse, { given, head }: Kept) {
    const started = performance.now();
    const viewer = await findViewer(context, request.headers.authorization);
    if (!viewer || isAdmin(viewer)) return false;
    const ready = await given.reply.replyTo(viewer, request.headers['accept-encoding']);
    if (!mayRead(request)) return false;
    answered(given, send(request, response, wholeOf(head, ready)), started);
    return true;
  }

  function answered({ call }: Given, status: number, started: number) {
    figures.hits += 1;
    listen?.(call, status, performance.now() - started);
  }

  return {
    version,
    answer(request, response, longWay) {
      const found = isLoud || pressure.isHigh() ? null : find(request);
      if (!found) return longWay(request, response);
      if (found.given.audience === 'users') {
        if (!openRequests.enter(clientAddressOf(request, config.trustProxy), response))
          return longWay(request, response);
        pressure.enter(response);
        void answerUser(request, response, found)
          .catch(() => false)
          .then((isAnswered) => isAnswered || longWay(request, response));
        return;
      }
      const started = performance.now();
      const ready = found.given.reply.replyTo(null, request.headers['accept-encoding']);
      if (ready instanceof Promise || !mayRead(request)) return longWay(request, response);
      const whole = wholeOf(found.head, ready);
      answered(found.given, send(request, response, whole), started);
    },
    hear(listener) {
      listen = listener;
    },
    remember(request, given) {
      figures.misses += 1;
      forgetOutdated();
      const key = keyOf(request);
      if (key === null || key.length > KEY_MAX_LENGTH) return;
      // Another scheme than ours is nobody, and looks like somebody.
      if (hasCredentials(request) !== (given.audience === 'users')) return;
      kept.set(key, { given, head: headOf(given.headers), until: performance.now() + REPEATED_FOR_MS });
    },
  };
}

interface Kept {
  given: Given;
  head: Head;
  until: number;
}

/** A reply with all its headers. */
interface Whole {
  ready: ReadyReply;
  headers: string[];
  /** Its bytes, a character each, where they are few. */
  text?: string;
}

/** Node writes a text in one piece with its headers, and within 16 KB at once, which is less work than two pieces. */
const TEXT_MAX = 14 * 1024;

/** What makes two requests alike. */
function keyOf(request: IncomingMessage): string | null {
  const { method, url = '', headers } = request;
  if (method !== 'GET') return null;
  for (const name of ODD_HEADERS) if (headers[name] !== undefined) return null;
  const scheme = headers['x-forwarded-proto'];
  const isUser = hasCredentials(request);
  // An address as it came in is found soonest.
  if (!isUser && scheme === undefined) return url;
  return `${isUser ? 'user' : 'visitor'} ${String(scheme ?? '')} ${url}`;
}

function hasCredentials({ headers }: IncomingMessage) {
  return headers.authorization !== undefined;
}

/** Names and values in turn: node:http writes such a list in half the time it takes for an object. */
interface Head {
  list: readonly string[];
  /** Where in the list a name's value stands. */
  places: ReadonlyMap<string, number>;
  /** What was sent with it last, and most often is sent again. */
  last?: Whole;
}

function headOf(headers: Given['headers']): Head {
  const list = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [name, String(value)],
  );
  const places = new Map(list.flatMap((name, at) => (at % 2 === 0 ? [[name, at + 1] as const] : [])));
  return { list, places };
}

function send(request: IncomingMessage, response: ServerResponse, { ready, headers, text }: Whole): number {
  const { bytes, etag, release } = ready;
  if (etag !== undefined && hasAlready(request, etag)) {
    response.writeHead(304, withoutBytes(headers)).end();
    release?.();
    return 304;
  }
  response.writeHead(200, headers);
  if (text === undefined) response.end(bytes);
  else response.end(text, 'latin1');
  // Most often the system has all of it at once; to be told when takes longer than to make a new copy now and then.
  if (response.writableLength === 0) release?.();
  return 200;
}

/** Of a reply that everybody is given, and so most often was the last one, too. */
function wholeOf(head: Head, ready: ReadyReply): Whole {
  if (head.last?.ready === ready) return head.last;
  const whole = { ready, headers: headersOf(head, ready) };
  // One without a tag, or that is written over, never comes again.
  if (ready.etag === undefined || ready.release) return whole;
  const isShort = ready.bytes.length <= TEXT_MAX;
  head.last = isShort ? { ...whole, text: ready.bytes.toString('latin1') } : whole;
  return head.last;
}

/** The reply's own headers take the place of those it was once given with. */
function headersOf({ list, places }: Head, { bytes, headers: own }: ReadyReply): string[] {
  const all = [...list];
  for (const name in own) {
    const place = places.get(name);
    if (place === undefined) all.push(name, own[name] ?? '');
    else all[place] = own[name] ?? '';
  }
  all.push(LENGTH, String(bytes.length));
  return all;
}

function withoutBytes(head: readonly string[]): string[] {
  const left: string[] = [];
  for (let at = 0; at < head.length; at += 2) {
    const [name = '', value = ''] = head.slice(at, at + 2);
    if (name !== LENGTH && !HEADERS_OF_BYTES.some((one) => one === name)) left.push(name, value);
  }
  return left;
}
