import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext } from './lib/nonce.ts';
import { pageInput } from './lib/page-input.ts';

/** Renders to the end before it answers: the page is cached whole, and nothing in it waits. */
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
        onAllReady: () =>
          pipe(collect((html) => resolve(new Response(scriptsLast(html), { status, headers })))),
        onShellError: reject,
        onError: reportFault,
      },
    );
  });
}

/** Refusals (an unknown address, a post that is gone) are answers; only faults are logged. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error)) context.get(pageInput).reportFault(error);
};

function collect(finished: (html: string) => void) {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      finished(Buffer.concat(chunks).toString());
      done();
    },
  });
}

/** A page can be read before its script is there: what is seen comes first on a slow network. No text of a user's holds a tag. */
function scriptsLast(html: string) {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
