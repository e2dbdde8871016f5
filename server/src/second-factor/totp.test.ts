import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { newTotpSecret, stepsWithCode, totpUri } from './totp.ts';

/** The secret of RFC 6238, appendix B, for SHA-1. The codes below are the last six of the eight digits there. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32;

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(stepsWithCode(SECRET, code, seconds * 1000)).toEqual([Math.floor(seconds / 30)]);
});

test('a code is accepted one step early or late', () => {
  const accepted = [-60, -31, -30, 0, 30, 59, 60].filter(
    (seconds) => stepsWithCode(SECRET, '005924', (1_234_567_890 + seconds) * 1000).length > 0,
  );
  expect(accepted).toEqual([-30, 0, 30, 59]);
});

test.each(['', '00592', '0059240', '００５９２４', '00592a'])('the code %j is wrong', (code) => {
  expect(stepsWithCode(SECRET, code, 1_234_567_890_000)).toEqual([]);
});

test('each secret has 160 random bits', () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
});

test('a colon in the name of the site does not end the issuer', () => {
  const uri = totpUri({ siteName: 'News: daily' }, 'ada', SECRET);
  expect(decodeURIComponent(new URL(uri).pathname)).toBe('/News  daily:ada');
});
