import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

const known: [string, string][] = [
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'],
  ['Firefox on iOS', `${IOS} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/131.0.0.0 Safari/537.36`],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`],
  ['Chrome on iOS', `${IOS} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
  ],
  [
    'Edge on Android',
    `Mozilla/5.0 (Linux; Android 10; HD1913) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0`,
  ],
  [
    'Opera on macOS',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`,
  ],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Safari on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  ],
  ['Safari on iOS', `${IOS} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['curl', 'curl/8.5.0'],
  ['python-requests', 'python-requests/2.32.3'],
  ['', 'Mozilla/5.0'],
  ['', ''],
  ['', '<script>alert(1)</script>'],
];

test.each(known)('%s: %s', (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test('the device of a very long header is short', () => {
  for (const header of [
    'x'.repeat(10_000),
    `${'a.'.repeat(5000)} Linux`,
    `Opera Windows ${'y'.repeat(10_000)}`,
  ])
    expect(deviceOf(header).length).toBeLessThan(60);
});
