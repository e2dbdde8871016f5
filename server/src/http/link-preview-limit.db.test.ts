import { RATE_LIMITS } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as } = await aSite({ rateLimits: 'on' });

const preview = (url: string) => as(null).send('linkPreview', { query: { url } });

test('a page that turned out unreadable counts, what is no address does not', async () => {
  for (let count = 0; count < RATE_LIMITS.linkPreview.max; count += 1) {
    expect((await preview('not an address')).status).toBe(400);
    expect((await preview(`http://127.0.0.1:9/${count}`)).status).toBe(422);
  }
  const throttled = await preview('http://127.0.0.1:9/once-more');
  expect(throttled.status).toBe(429);
  expect(throttled.headers).toHaveProperty('retry-after');
});
