import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Limit, startLimit } from '../processes/limit.ts';
import { answerOf } from './answer-of.ts';
import { measure, median, together } from './measure.ts';

const REQUEST = { method: 'GET', path: '/feed', headers: { accept: '*/*' } };
let limit: Limit;

beforeAll(async () => void (limit = await startLimit()));
afterAll(() => limit.stop());

test('the limit answers the same bytes with the same headers', async () => {
  const original = createServer((_request, response) => {
    response.writeHead(201, { 'content-type': 'text/plain', etag: '"x"', 'set-cookie': ['a=1', 'b=2'] });
    response.write('first, ');
    response.end(Buffer.from([0, 255, 128]));
  }).listen(0, '127.0.0.1');
  await once(original, 'listening');
  const address = original.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');

  const answer = await answerOf(`http://127.0.0.1:${address.port}`, REQUEST);
  original.close();
  await limit.answerWith([answer]);
  expect(await answerOf(limit.url, REQUEST)).toEqual(answer);
  expect(answer).toMatchObject({
    status: 201,
    body: Buffer.from('first, \x00\xff\x80', 'latin1').toString('base64'),
  });
  expect(answer.headers).toContainEqual(['set-cookie', 'b=2']);
});

test('every connection makes its own requests, and what they take is counted', async () => {
  await limit.answerWith([
    {
      status: 200,
      headers: [['content-length', '2']],
      body: Buffer.from('ok').toString('base64'),
    },
  ]);
  const asked = new Set<number>();
  const { perSecond, processorUs, p99Ms } = await measure(limit, {
    connections: 3,
    seconds: 1,
    requestsOf(connection) {
      asked.add(connection);
      return [REQUEST];
    },
  });
  expect(asked).toEqual(new Set([0, 1, 2]));
  expect(perSecond).toBeGreaterThan(10);
  expect(processorUs > 0 || Number.isNaN(processorUs)).toBe(true);
  expect(p99Ms).toBeGreaterThanOrEqual(0);
});

test('a refusal spoils the measurement', async () => {
  await limit.answerWith([{ status: 500, headers: [], body: '' }]);
  await expect(measure(limit, { connections: 1, seconds: 1, requestsOf: () => [REQUEST] })).rejects.toThrow(
    'failed',
  );
});

test('of several measurements the middle counts, and the worst latency', () => {
  expect([[3], [5, 1], [9, 1, 2], [4, 1, 2, 9]].map((values) => median(values))).toEqual([3, 3, 2, 3]);
  const one = { perSecond: 100, processorUs: 10, p50Ms: 1, p99Ms: 5 };
  const disturbed = { perSecond: 10, processorUs: 12, p50Ms: 8, p99Ms: 50 };
  expect(together([one, disturbed, one])).toEqual({ perSecond: 100, processorUs: 10, p50Ms: 8, p99Ms: 50 });
});
