import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAdmin, type Viewer } from '../permissions.ts';
import type { ReadyResponse } from './cached-answer.ts';
import type { ResponseCache } from './response-cache.ts';
import { sendReady } from './send-ready.ts';

/**
 * The checks that every request must pass, cached or not. A request that fails one is passed on to the framework, which
 * refuses it.
 */
export interface Admission {
  /** Whether the process is overloaded. */
  isBusy(): boolean;
  /** Counts a request that takes time as open, until its response closes. @returns false where there are too many */
  open(request: IncomingMessage, response: ServerResponse): boolean;
  /** The owner of the request's token. @throws UnauthorizedError */
  findViewer(request: IncomingMessage): Promise<Viewer>;
  /** Counts a read of the client's address. @returns false where there were too many */
  countRead(request: IncomingMessage): boolean;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Called for each response that did not pass through the framework. */
export type OnServed = (call: string, status: number, ms: number) => void;

/**
 * Answers from the cache before the framework sees the request, since the framework costs more than sending the answer.
 * Every other request, and any that may have to be refused, is passed on.
 */
export function answerBeforeFramework(
  cache: ResponseCache,
  admission: Admission,
  onServed: OnServed,
): (request: IncomingMessage, response: ServerResponse, next: Listener) => void {
  return (request, response, next) => {
    const answer = isPlainGet(request) && !admission.isBusy() ? cache.find(request.url ?? '') : undefined;
    if (!answer) return next(request, response);

    const started = performance.now();
    const accepted = request.headers['accept-encoding'];
    function finish(ready: ReadyResponse | null) {
      if (!answer || !ready || !admission.countRead(request)) return next(request, response);
      onServed(answer.call, sendReady(request, response, ready), performance.now() - started);
    }
    async function finishLater(readying: Promise<ReadyResponse | null>) {
      finish(await readying.catch(() => null));
    }
    async function readyForUser() {
      const viewer = await admission.findViewer(request);
      // Admins see more than the cache holds, and viewers who mute something see less.
      const isOwn = isAdmin(viewer) || (viewer?.has_mutes && answer?.flagged);
      return answer && !isOwn ? cache.respond(answer, viewer, accepted) : null;
    }

    const isAnonymous = request.headers.authorization === undefined;
    const ready = isAnonymous ? answer.respond(accepted) : null;
    if (ready && !(ready instanceof Promise)) return finish(ready);
    if (!admission.open(request, response)) return next(request, response);
    void finishLater(ready ?? readyForUser());
  };
}

/** A request without a body whose answer depends only on its URL and the headers read here. */
function isPlainGet({ method, headers }: IncomingMessage) {
  return method === 'GET' && UNUSUAL_HEADERS.every((name) => headers[name] === undefined);
}

const UNUSUAL_HEADERS = ['content-length', 'transfer-encoding', 'expect', 'upgrade'] as const;
