import { expect, test } from 'vitest';
import { contentSecurityPolicy, newNonce } from './content-security-policy.ts';

test('no two nonces are the same, and all are as long', () => {
  const nonces = Array.from({ length: 1000 }, newNonce);
  expect(new Set(nonces).size).toBe(1000);
  expect(nonces.every((nonce) => /^[\w-]{24}$/.test(nonce))).toBe(true);
});

test('takes no script on trust, and nothing from elsewhere', () => {
  const policy = contentSecurityPolicy('/api/link-preview/')('abc');
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
});

test('lets nobody frame the page, and no text become markup', () => {
  const directives = contentSecurityPolicy('/api/link-preview/')('abc').split('; ');
  expect(directives).toHaveLength(11);
  expect(directives).toEqual(
    expect.arrayContaining([
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ]),
  );
});

test('lets the page call a link-preview service elsewhere, and show the pictures it serves', () => {
  const policy = contentSecurityPolicy('https://previews.example/v1/?key=1')('abc');
  expect(policy).toContain("connect-src 'self' https://previews.example;");
  expect(policy).toContain("img-src 'self' data: https://previews.example;");
});
