import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startLimit } from './limit.ts';

test('the limit answers with what it was given, and does not wait for the body that a GET has not', async () => {
  const limit = await startLimit();
  onTestFinished(() => limit.stop());
  const body = Buffer.from('bytes').toString('base64');
  await limit.answerWith([{ status: 203, headers: [['x-one', 'two']], body }]);

  const posted = await fetch(limit.url, { method: 'POST', body: 'read to its end' });
  expect([posted.status, posted.headers.get('x-one'), await posted.text()]).toEqual([203, 'two', 'bytes']);

  // Its body never comes.
  const asked = request(limit.url, { headers: { 'content-length': 1 } });
  asked.flushHeaders();
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  asked.destroy();
  expect(answer?.statusCode).toBe(203);
});
