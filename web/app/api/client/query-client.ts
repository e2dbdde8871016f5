import { dehydrate, type DehydratedState, QueryClient } from '@tanstack/react-query';
import { data } from 'react-router';
import { ApiError, isOffline } from './api-error.ts';

const FRESH_FOR_MS = 60_000;
const RETRIES = 2;

let browserClient: QueryClient | undefined;

/** The same client until the next page load in the browser; on the server, a new one at each call. */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return newQueryClient();
  browserClient ??= newQueryClient();
  return browserClient;
}

/**
 * Runs a route's queries on the server and returns their results for `HydrationBoundary`.
 * @throws the API's refusal as the page's own response, with its status
 */
export async function prefetch<T>(
  run: (queries: QueryClient) => Promise<T>,
): Promise<{ result: T; dehydrated: DehydratedState }> {
  const queries = newQueryClient();
  try {
    return { result: await run(queries), dehydrated: dehydrate(queries) };
  } catch (error) {
    throw asPageError(error);
  }
}

/** Thrown by a route for a refused call: an error page with the same status. */
export function asPageError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  return data(error.messages[0], { status: error.status || 503 });
}

function newQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        refetchOnWindowFocus: false,
        // Fail without a connection and say so, rather than wait for one silently.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: typeof document === 'undefined' ? false : isWorthRetrying,
      },
    },
  });
}

/** Retries failed connections and server errors, but neither refusals nor anything while the browser is offline. */
function isWorthRetrying(failures: number, error: Error) {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < RETRIES && !isOffline();
}
