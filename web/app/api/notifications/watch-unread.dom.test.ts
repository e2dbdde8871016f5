import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '@magpie/contract/limits';
import { call } from '../client/client.ts';
import { transport } from '../client/transport.ts';
import { watchUnread } from './watch-unread.ts';

vi.mock('../client/client.ts', () => ({ call: vi.fn() }));

/** A stream that the test writes to, and that breaks when its request is aborted. */
function aStream(signal?: AbortSignal | null) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  signal?.addEventListener('abort', () => controller?.error(signal.reason));
  const bytes = new TextEncoder();
  return {
    response: new Response(body),
    write: (text: string) => controller?.enqueue(bytes.encode(text)),
    end: () => controller?.close(),
  };
}

const received: number[] = [];
let stop = () => {};
const send = vi.spyOn(transport, 'send');
const visibility = vi.spyOn(document, 'visibilityState', 'get');

function show(state: DocumentVisibilityState) {
  visibility.mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  received.length = 0;
  visibility.mockReturnValue('visible');
  vi.mocked(call).mockReset();
  send.mockReset();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});
afterAll(() => vi.restoreAllMocks());

const watch = () => (stop = watchUnread((unread) => void received.push(unread)));
const opened = () => send.mock.calls.length;

test('reports what a stream sends, however its events are cut', async () => {
  const stream = aStream();
  send.mockResolvedValue(stream.response);
  watch();
  stream.write('data: {"unread": 2}\n\n:\n\nda');
  stream.write('ta: {"unread": 3}\n\n');
  await vi.waitFor(() => expect(received).toEqual([2, 3]));
  expect([opened(), vi.mocked(call).mock.calls.length]).toEqual([1, 0]);
});

test('opens another stream when one has ended', async () => {
  const [first, second] = [aStream(), aStream()];
  send.mockResolvedValueOnce(first.response).mockResolvedValueOnce(second.response);
  watch();
  first.write('data: {"unread": 1}\n\n');
  await vi.waitFor(() => expect(received).toEqual([1]));
  first.end();
  await vi.advanceTimersByTimeAsync(5000);
  second.write('data: {"unread": 4}\n\n');
  await vi.waitFor(() => expect(received).toEqual([1, 4]));
  expect(opened()).toBe(2);
});

test.each<[string, typeof transport.send]>([
  ['is refused', () => Promise.resolve(new Response('', { status: 502 }))],
  ['cannot be opened', () => Promise.reject(new TypeError('failed'))],
  ['never says anything', (_, { signal }) => Promise.resolve(aStream(signal).response)],
])('asks at least every other minute while the stream %s', async (_, answer) => {
  send.mockImplementation(answer);
  vi.mocked(call).mockResolvedValue({ unread: 7 });
  watch();
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
  expect(vi.mocked(call).mock.calls.length).toBeGreaterThanOrEqual(10);
  expect(vi.mocked(call).mock.calls.length).toBeLessThan(50);
  expect(received.every((unread) => unread === 7)).toBe(true);
});

test('a hidden tab has no stream, and opens one when it is shown', async () => {
  visibility.mockReturnValue('hidden');
  send.mockImplementation(() => Promise.resolve(aStream().response));
  watch();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(opened()).toBe(0);
  show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(opened()).toBe(1);
  show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(opened()).toBe(1);
  const { signal } = send.mock.calls[0]?.[1] ?? {};
  show('hidden');
  expect(signal?.aborted).toBe(true);
});

test('an ended watch never opens a stream again', async () => {
  send.mockImplementation(() => Promise.resolve(aStream().response));
  watch();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  expect(send.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  show('visible');
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(opened()).toBe(1);
});
