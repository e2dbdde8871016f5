import { callRoutes } from '@magpie/contract/routes/call-routes';
import type { Body, CallName, Params, Query, Reply } from '@magpie/contract/calls';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import { ApiError } from './api-error.ts';
import { credentials, refuse } from './credentials.ts';
import { transport } from './transport.ts';

type Part<Name extends string, T> = object extends T ? { [K in Name]?: T } : { [K in Name]: T };

/** The input of a call; a part with required fields is required. */
export type Input<N extends CallName> = Part<'params', Params<N>> &
  Part<'query', Query<N>> &
  Part<'body', Body<N>> & { signal?: AbortSignal };

type Arguments<N extends CallName> = object extends Input<N> ? [input?: Input<N>] : [input: Input<N>];

/**
 * Makes a call of the contract: by `fetch` in the browser, in-process on the server.
 * @throws ApiError when the answer is a refusal, or none comes; AbortError when `signal` says so.
 */
export async function call<N extends CallName>(name: N, ...args: Arguments<N>): Promise<Reply<N>> {
  const parts: Parts = args[0] ?? {};
  // A known route is used without waiting, so that the token is read at once: the caller of `logout` forgets it right after.
  const route = isRouteName(name) ? callRoutes[name] : await rareRoute(name);
  const { token } = credentials;
  if (token === null && needsLogin(route, parts))
    throw new ApiError(401, { detail: sessionMessages.loginRequired });
  try {
    return await request<Reply<N>>(route, parts);
  } catch (error) {
    if (!token || !(error instanceof ApiError)) throw error;
    if (error.status === 403 && name !== 'getProfile') await credentials.fetchUser();
    if (!isInvalidToken(error)) throw error;
    refuse(token);
    if (await continuesAfterLogin(name, route, parts)) return request<Reply<N>>(route, parts);
    throw new ApiError(401, { detail: sessionMessages.sessionEnded });
  }
}

/** The cursor in the address of a list's next page, to be given as `query.cursor`; null at the end of the list. */
export function cursorOf(next: string | null | undefined): string | null {
  return next ? new URL(next, 'http://site').searchParams.get('cursor') : null;
}

/** The pages of a list that has cursors. @param start the cursor of the first page; null at the start of the list */
export function pagesFrom(start: string | null) {
  return { initialPageParam: start, getNextPageParam: (page: PageEnd) => cursorOf(page.next) };
}

interface PageEnd {
  next: string | null;
}

/** Calls that need a login are not sent without a token. */
function needsLogin([, , access]: Route, { query = {} }: Parts) {
  return access !== 'public' || PERSONAL.some((name) => name in query);
}

/** Filters of public lists that only logged-in users have. */
const PERSONAL = ['bookmarked', 'following', 'hidden', 'status'];

/** Whether to repeat a call whose token was refused: a public one anonymously, a write after a new login. */
async function continuesAfterLogin(name: CallName, route: Route, parts: Parts): Promise<boolean> {
  if (!needsLogin(route, parts)) return true;
  return route[0] !== 'GET' && name !== 'logout' && credentials.askForLogin();
}

type RouteName = keyof typeof callRoutes;
type Route = readonly [method: string, path: string, access: string];

/**
 * Showing a feed, liking and saving do not need these calls, so their routes are loaded with the first of them, or before by
 * `preloadRoutes`.
 */
async function rareRoute(name: Exclude<CallName, RouteName>): Promise<Route> {
  const { rareRoutes } = await loadRoutes();
  return rareRoutes[name];
}

const loadRoutes = () => import('@magpie/contract/routes/rare-routes');

/** A failure matters only once a call is made. */
export const preloadRoutes = () => loadRoutes().catch(() => {});

function isRouteName(name: CallName): name is RouteName {
  return name in callRoutes;
}

interface Parts {
  params?: object;
  query?: object;
  body?: unknown;
  signal?: AbortSignal;
}

function request<R>([method, path]: Route, { params = {}, query = {}, body, signal }: Parts): Promise<R> {
  return replyTo(fill(path, params) + queryString(query), {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    ...(signal && { signal }),
  });
}

/** Sends a request, whatever its body, and reads the JSON of the answer. @throws ApiError */
export async function replyTo<R>(path: string, init: RequestInit): Promise<R> {
  const response = await answerTo(path, init);
  const reply = await readJson(response);
  if (!response.ok) throw new ApiError(response.status, reply);
  return reply as R;
}

async function answerTo(path: string, init: RequestInit) {
  try {
    return await transport.send(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, null);
  }
}

function fill(path: string, params: object) {
  const values = new Map<string, unknown>(Object.entries(params));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

function queryString(query: object) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function isInvalidToken({ status, detail }: ApiError) {
  return status === 401 && detail === sessionMessages.invalidToken;
}
