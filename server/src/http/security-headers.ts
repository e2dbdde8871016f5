import type { FastifyInstance } from 'fastify';
import { NO_STORE } from '../response-cache/cache-headers.ts';

/** The headers of every answer; pages have a content security policy of their own (pages/). */
const HEADERS = {
  // Answers that may be stored say so themselves.
  'cache-control': NO_STORE,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
} as const;

/** Browsers use only https for a year. Subdomains are not included: only the operator knows whether they have https. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' } as const;

export type SecurityHeaders = Readonly<Record<string, string>>;

/** With an https `publicUrl`, browsers use only https from then on. */
export function securityHeaders({ publicUrl }: { publicUrl: string }): SecurityHeaders {
  return { ...HEADERS, ...(publicUrl.startsWith('https:') ? HTTPS_ONLY : {}) };
}

export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
