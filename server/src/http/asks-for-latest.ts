import type { IncomingMessage } from 'node:http';

/** Whether what was kept may only be answered with after making sure that it still holds (RFC 9111, 5.2.1.4). */
export function asksForLatest({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const control = headers['cache-control'];
  return control !== undefined && /\bno-cache\b/i.test(control);
}
