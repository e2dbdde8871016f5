import { AsyncLocalStorage } from 'node:async_hooks';
import type { PageInput } from '@magpie/contract/site';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { pageAddresses } from './app/layout/page-address.ts';
import { transport } from './app/api/client/transport.ts';
import { pageInput } from './app/lib/rendering/page-input.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);
const fetchApi = new AsyncLocalStorage<PageInput['fetchApi']>();

// Queries are the same objects on the server and in the browser; only the transport differs.
transport.send = (path) => {
  const inProcess = fetchApi.getStore();
  if (!inProcess) throw new Error(`${path} was called outside the rendering of a page`);
  return inProcess(path);
};

const screenPaths = Object.values(build.routes).flatMap((route) =>
  route?.index || route?.path ? [route.path ?? ''] : [],
);

/**
 * Which page answers at a URL (see the contract's site.ts). Routes with a path are not nested, so the path of a route is its
 * whole address.
 */
export const pageAddress = pageAddresses(screenPaths);

/** Renders the page at the request's URL. The server mounts it (see the contract's site.ts). */
export function renderPage(request: Request, input: PageInput): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(pageInput, input);
  return fetchApi.run(input.fetchApi, () => handle(request, context));
}
