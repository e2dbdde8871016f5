import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startBaseline } from './baseline.ts';

test('the baseline sends the prepared answer and does not wait for the body of a GET', async () => {
  const baseline = await startBaseline();
  onTestFinished(() => baseline.stop());
  const body = Buffer.from('bytes').toString('base64');
  await baseline.answerWith([{ status: 203, headers: [['x-one', 'two']], body }]);

  const posted = await fetch(baseline.url, { method: 'POST', body: 'read to its end' });
  expect([posted.status, posted.headers.get('x-one'), await posted.text()]).toEqual([203, 'two', 'bytes']);

  // This request announces a body that is never sent.
  const sentRequest = request(baseline.url, { headers: { 'content-length': 1 } });
  sentRequest.flushHeaders();
  const [answer]: IncomingMessage[] = await once(sentRequest, 'response');
  sentRequest.destroy();
  expect(answer?.statusCode).toBe(203);
});
