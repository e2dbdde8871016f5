import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const keyed = { secondFactorKey: 'k'.repeat(32) };
const unkeyed = { secondFactorKey: null };

test('with a key, a secret is stored encrypted, differently each time', () => {
  const [first, second] = [seal(keyed, 1, secret), seal(keyed, 1, secret)];
  expect(first).not.toBe(second);
  for (const stored of [first, second]) {
    expect(stored).not.toContain(secret);
    expect(unseal(keyed, 1, stored)).toBe(secret);
  }
});

test('without a key a secret is stored as it is, and can be read after a key is set', () => {
  expect(seal(unkeyed, 1, secret)).toBe(secret);
  expect(unseal(keyed, 1, secret)).toBe(secret);
});

test.each([
  ['another key', { secondFactorKey: 'x'.repeat(32) }, 1],
  ['no key', unkeyed, 1],
  ['the id of another user', keyed, 2],
])('a sealed secret cannot be read with %s', (_what, config, user_id) => {
  expect(() => unseal(config, user_id, seal(keyed, 1, secret))).toThrow('SECOND_FACTOR_KEY');
});

test('a sealed secret that was changed is refused', () => {
  const stored = seal(keyed, 1, secret);
  expect(() => unseal(keyed, 1, `${stored.slice(0, -2)}AA`)).toThrow('SECOND_FACTOR_KEY');
});
