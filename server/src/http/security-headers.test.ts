import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addSecurityHeaders, securityHeaders } from './security-headers.ts';

async function headersOf(publicUrl: string) {
  const app = Fastify();
  addSecurityHeaders(app, securityHeaders({ publicUrl }));
  return (await app.inject('/nothing')).headers;
}

test('every answer carries the security headers, a 404 too', async () => {
  expect(await headersOf('http://localhost:3000')).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/),
    'content-security-policy': expect.stringContaining("default-src 'none'; frame-ancestors 'none'"),
  });
});

test('sends Strict-Transport-Security only where the site is served by https', async () => {
  expect(await headersOf('https://magpie.example')).toHaveProperty(
    'strict-transport-security',
    'max-age=31536000',
  );
  expect(await headersOf('http://magpie.example')).not.toHaveProperty('strict-transport-security');
});
