import { expect, test } from 'vitest';
import { urlOf } from '../testing/api.ts';
import { aSite } from '../testing/test-site.ts';

const { app, as, aUser } = await aSite({ rateLimits: 'on' });

const preview = (url: string) => as(null).send('linkPreview', { query: { url } });

test('a page that turned out unreadable counts, what is no address does not', async () => {
  for (let count = 0; count < 20; count += 1) {
    expect((await preview('not an address')).status).toBe(400);
    expect((await preview(`http://127.0.0.1:9/${count}`)).status).toBe(422);
  }
  const throttled = await preview('http://127.0.0.1:9/once-more');
  expect(throttled.status).toBe(429);
  expect(throttled.headers).toHaveProperty('retry-after');

  // It is the address that waits, logged in or not.
  const query = { url: 'http://127.0.0.1:9/once-more' };
  expect((await as(await aUser()).send('linkPreview', { query })).status).toBe(429);
  const url = urlOf('linkPreview', { query });
  expect((await app.inject({ url, remoteAddress: '192.0.2.9' })).statusCode).toBe(422);
});
