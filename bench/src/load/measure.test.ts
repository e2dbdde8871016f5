import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Baseline, startBaseline } from '../processes/baseline.ts';
import { answerOf } from './answer-of.ts';
import { measure, median, combine } from './measure.ts';

const REQUEST = { method: 'GET', path: '/feed', headers: { accept: '*/*' } };
let baseline: Baseline;

beforeAll(async () => void (baseline = await startBaseline()));
afterAll(() => baseline.stop());

test('the baseline answers with the same bytes and headers', async () => {
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
  await baseline.answerWith([answer]);
  expect(await answerOf(baseline.url, REQUEST)).toEqual(answer);
  expect(answer).toMatchObject({
    status: 201,
    body: Buffer.from('first, \x00\xff\x80', 'latin1').toString('base64'),
  });
  expect(answer.headers).toContainEqual(['set-cookie', 'b=2']);
});

test('every connection makes its own requests', async () => {
  await baseline.answerWith([
    {
      status: 200,
      headers: [['content-length', '2']],
      body: Buffer.from('ok').toString('base64'),
    },
  ]);
  const connections = new Set<number>();
  const { perSecond, processorUs, p99Ms } = await measure(baseline, {
    connections: 3,
    seconds: 1,
    requestsOf(connection) {
      connections.add(connection);
      return [REQUEST];
    },
  });
  expect(connections).toEqual(new Set([0, 1, 2]));
  expect(perSecond).toBeGreaterThan(10);
  expect(processorUs > 0 || Number.isNaN(processorUs)).toBe(true);
  expect(p99Ms).toBeGreaterThanOrEqual(0);
});

test('a measurement fails when a request is answered with an error', async () => {
  await baseline.answerWith([{ status: 500, headers: [], body: '' }]);
  await expect(
    measure(baseline, { connections: 1, seconds: 1, requestsOf: () => [REQUEST] }),
  ).rejects.toThrow('failed');
});

test('several measurements are combined by median, with the worst latency', () => {
  expect([[3], [5, 1], [9, 1, 2], [4, 1, 2, 9]].map((values) => median(values))).toEqual([3, 3, 2, 3]);
  const one = { perSecond: 100, processorUs: 10, p50Ms: 1, p99Ms: 5 };
  const slow = { perSecond: 10, processorUs: 12, p50Ms: 8, p99Ms: 50 };
  expect(combine([one, slow, one])).toEqual({ perSecond: 100, processorUs: 10, p50Ms: 8, p99Ms: 50 });
});
