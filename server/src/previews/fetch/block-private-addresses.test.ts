import { describe, expect, test } from 'vitest';
import { forbiddenAnswers } from '../../testing/forbidden-addresses.ts';
import { isPublicAddress } from './block-private-addresses.ts';

describe('an address of the public internet is allowed', () => {
  test.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:82a::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('a private, reserved or malformed address is refused', () => {
  test.each([...forbiddenAnswers(), 'localhost', ''])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
