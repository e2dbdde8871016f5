import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const behindProxy = await aSite({ config: { trustProxy: true } });
const withPort = await aSite({ config: { trustProxy: true } });
const nonsense = await aSite({ config: { trustProxy: true } });
const direct = await aSite();

const password = 'a fine long sentence';
const body = { username: 'traveller', email: 'traveller@example.org', password, password2: password };

test.each([
  ['taken from a trusted proxy', behindProxy, '203.0.113.7', '203.0.113.7'],
  ['that of the connection without a trusted proxy', direct, '203.0.113.7', '127.0.0.1'],
  ['stored without the port that the proxy appended', withPort, '[2001:db8::7]:50123', '2001:db8::7'],
  ['that of the proxy when it sends no valid address', nonsense, 'x'.repeat(5000), '127.0.0.1'],
])('the address of a client is %s', async (_whose, { app, context }, forwarded, address) => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.1, ${forwarded}` };
  const payload = JSON.stringify(body);
  const answer = await app.inject({ method: 'POST', url: '/api/users/register/', headers, payload });
  expect(answer.statusCode).toBe(201);
  const sessions = context.database.read.selectFrom('sessions').select('address');
  expect(await sessions.execute()).toEqual([{ address }]);
});
