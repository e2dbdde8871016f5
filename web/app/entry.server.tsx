import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext } from './lib/rendering/nonce.ts';
import { pageInput } from './lib/rendering/page-input.ts';
import { scriptsAfterPaint } from './lib/rendering/scripts-after-paint.ts';

/** Vite's development server inserts scripts of its own before the app's. */
const finished = (html: string) => (import.meta.env.DEV ? html : scriptsAfterPaint(html));

/** Waits for the whole page, because it is cached as a whole. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, reportFault } = loadContext.get(pageInput);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady: () => pipe(collect((html) => resolve(new Response(finished(html), { status, headers })))),
        onShellError: reject,
        onError: reportFault,
      },
    );
  });
}

/** Refusals (an unknown address, a deleted post) are responses; only server errors are logged. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error)) context.get(pageInput).reportFault(error);
};

function collect(done: (html: string) => void) {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(finish) {
      done(Buffer.concat(chunks).toString());
      finish();
    },
  });
}
