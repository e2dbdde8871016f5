import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const behindProxy = await aSite({ config: { trustProxy: true } });
const direct = await aSite();

const password = 'a fine long sentence';
const body = { username: 'traveller', email: 'traveller@example.org', password, password2: password };

test.each([
  ['what the proxy says where one is trusted', behindProxy, '203.0.113.7'],
  ['the connection’s where none is', direct, '127.0.0.1'],
])('the address of a client is %s', async (_whose, { app, context }, address) => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.1, 203.0.113.7' };
  const payload = JSON.stringify(body);
  const answer = await app.inject({ method: 'POST', url: '/api/users/register/', headers, payload });
  expect(answer.statusCode).toBe(201);
  const sessions = context.database.read.selectFrom('sessions').select('address');
  expect(await sessions.execute()).toEqual([{ address }]);
});
