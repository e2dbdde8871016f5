import type { HeadersArgs } from 'react-router';

/**
 * For a route's `data()`: whether the server may cache the rendered page. Anybody can make up addresses of comments,
 * searches, tags and sites that show nothing; if such pages were cached, they would evict pages that people read.
 */
export function cacheIf(isCacheable: boolean): ResponseInit {
  return isCacheable ? {} : { headers: { 'Cache-Control': 'no-store' } };
}

/** A route's `headers`: those that its own loader set. */
export function headersOfLoader({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}
