import { expect, test } from 'vitest';
import { withoutLinkNonces } from './link-nonces.ts';

test('links are without a nonce, scripts and what is written keep theirs', () => {
  const html =
    '<link nonce="n" rel="icon" href="/a.svg"/><link rel="stylesheet" href="/b.css" nonce="n"/>' +
    '<script nonce="n"></script><p>nonce="n"</p>';
  expect(withoutLinkNonces(html)).toBe(
    '<link rel="icon" href="/a.svg"/><link rel="stylesheet" href="/b.css"/>' +
      '<script nonce="n"></script><p>nonce="n"</p>',
  );
});
