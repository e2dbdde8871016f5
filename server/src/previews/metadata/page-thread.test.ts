import { afterEach, describe, expect, test, vi } from 'vitest';
import { longestTick } from '../../testing/time/longest-tick.ts';
import { interpretPage } from './interpret-page.ts';
import { createPageThread, type PageThread, type PageThreadSettings } from './page-thread.ts';

const opened: PageThread[] = [];
afterEach(async () => {
  for (const thread of opened.splice(0)) await thread.close();
});

function aThread(settings: Partial<PageThreadSettings> = {}) {
  const thread = createPageThread({ log: { warn: () => {} }, ...settings });
  opened.push(thread);
  return thread;
}

const aPage = (html: string) => ({
  requested: 'https://example.org/a',
  url: 'https://example.org/a',
  contentType: 'text/html',
  body: Buffer.from(html),
});
const SOUND = aPage('<title>Sound</title>');
const patience = () => AbortSignal.timeout(60_000);

/** A worker that runs the code `bad` for `BAD`, and replies to any other page with the number of bytes that it received. */
const aWorker = (bad: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      let pages = 0;
      parentPort.on('message', ({ contentType, body, gate }) => {
        pages += 1;
        if (contentType === 'bad') { ${bad} }
        parentPort.postMessage(body.buffer?.byteLength ?? body);
      });`)}`,
  );
const BAD = { ...SOUND, contentType: 'bad' };

/** Sent along with a page: its first field says that the page is being read. */
const aGate = () => new Int32Array(new SharedArrayBuffer(8));
const REACHED = 'Atomics.store(gate, 0, 1); Atomics.notify(gate, 0);';
const reached = (gate: Int32Array<SharedArrayBuffer>) => Atomics.waitAsync(gate, 0, 0).value;

describe('the thread that interprets pages', { timeout: 60_000 }, () => {
  test('returns to each caller its own page', async () => {
    const thread = aThread();
    const titles = ['One', 'Two', 'Three'];
    const pages = await Promise.all(
      titles.map((title) => thread.interpret(aPage(`<title>${title}</title>`), patience())),
    );
    expect(pages.map(({ metadata }) => metadata.title)).toEqual(titles);
  });

  test('does not block the event loop with the worst page', async () => {
    const thread = aThread();
    await thread.interpret(SOUND, patience());
    const worst = aPage(`<head>${'<meta name=n content=x>'.repeat(90_000)}`);
    const inThisOne = await longestTick(async () => interpretPage(worst));
    const inThread = await longestTick(
      () => Promise.all(Array.from({ length: 4 }, () => thread.interpret(worst, patience()))),
      inThisOne / 2,
    );
    expect(inThread).toBeLessThan(inThisOne / 2);
  });

  test('transfers only the bytes of the page', async () => {
    const thread = aThread({ worker: aWorker('') });
    expect(SOUND.body.buffer.byteLength).toBeGreaterThan(SOUND.body.length);
    expect(await thread.interpret(SOUND, patience())).toBe(SOUND.body.length);
    expect(SOUND.body.toString()).toBe('<title>Sound</title>');
  });

  test('stops reading a page that takes too long, logs its host, and reads the next', async () => {
    const log = { warn: vi.fn() };
    const thread = aThread({ log, worker: aWorker('for (;;);'), cpuMs: 1000 });
    const [bad, next] = await Promise.allSettled([
      thread.interpret(BAD, patience()),
      thread.interpret(SOUND, patience()),
    ]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { reason: 'timeout' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: SOUND.body.length });
    expect(log.warn.mock.calls).toEqual([[{ host: 'example.org' }, expect.any(String)]]);
  });

  test('counts processor time, not the time that the worker waits', async () => {
    const thread = aThread({
      worker: aWorker('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500); body = "read"'),
      cpuMs: 750,
    });
    expect(await thread.interpret(BAD, patience())).toBe('read');
  });

  test('ends a worker that hangs without computing', async () => {
    const worker = aWorker('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)');
    const bad = aThread({ worker, wallMs: 500 }).interpret(BAD, patience());
    await expect(bad).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('answers an aborted call at once, and reads on', async () => {
    const gate = aGate();
    const thread = aThread({
      worker: aWorker(`${REACHED} Atomics.wait(gate, 1, 0); body = 'page ' + pages;`),
    });
    const controller = new AbortController();
    const slow = thread.interpret(Object.assign({ gate }, BAD), controller.signal);
    await reached(gate);
    controller.abort();
    await expect(slow).rejects.toMatchObject({ reason: 'timeout' });
    expect(thread.stats()).toEqual({ running: 1, waiting: 0 });
    const next = thread.interpret(Object.assign({ gate }, BAD), patience());
    Atomics.store(gate, 1, 1);
    Atomics.notify(gate, 1);
    expect(await next).toBe('page 2');
  });

  test.each([
    ['exits', 'process.exit()', 'ended'],
    ['throws', 'throw new RangeError("wrong")', 'wrong'],
  ])('fails the call when the worker %s, and reads the next', async (_what, bad, message) => {
    const thread = aThread({ worker: aWorker(bad) });
    await expect(thread.interpret(BAD, patience())).rejects.toThrow(message);
    expect(await thread.interpret(SOUND, patience())).toBe(SOUND.body.length);
  });

  test('has no environment variables', async () => {
    process.env['PASSWORD_OF_A_DATABASE'] = 'secret';
    const thread = aThread({ worker: aWorker('body = Object.keys(process.env)') });
    expect(await thread.interpret(BAD, patience())).toEqual([]);
    delete process.env['PASSWORD_OF_A_DATABASE'];
  });

  test('fails waiting calls when it is closed', async () => {
    const gate = aGate();
    const thread = aThread({ worker: aWorker(`${REACHED} for (;;);`) });
    const outcomes = Promise.allSettled([
      thread.interpret(Object.assign({ gate }, BAD), patience()),
      thread.interpret(SOUND, patience()),
    ]);
    await reached(gate);
    await thread.close();
    await expect(thread.interpret(SOUND, patience())).rejects.toMatchObject({ reason: 'timeout' });
    expect(await outcomes).toMatchObject([
      { status: 'rejected', reason: { message: 'The page thread has ended.' } },
      { status: 'rejected', reason: { reason: 'timeout' } },
    ]);
  });
});
