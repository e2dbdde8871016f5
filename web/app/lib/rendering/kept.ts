import type { HeadersArgs } from 'react-router';

/**
 * For a route's `data()`: whether the server keeps the rendered page for the next visitor. Anybody can make up addresses
 * of comments, searches and sites that show nothing; kept, their pages would displace those that are read.
 */
export function keptIf(isKept: boolean): ResponseInit {
  return isKept ? {} : { headers: { 'Cache-Control': 'no-store' } };
}

/** A route's `headers`: those of its own loader. */
export function headersOfLoader({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}
