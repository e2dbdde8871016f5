import { afterEach, describe, expect, test } from 'vitest';
import { longestTurn } from '../testing/longest-turn.ts';
import { createPageThread, type PageThread } from './page-thread.ts';

const opened: PageThread[] = [];
afterEach(async () => {
  for (const thread of opened.splice(0)) await thread.close();
});

function aThread(settings?: Parameters<typeof createPageThread>[0]) {
  const thread = createPageThread(settings);
  opened.push(thread);
  return thread;
}

const aPage = (html: string) => ({
  url: 'https://example.org/a',
  contentType: 'text/html',
  body: Buffer.from(html),
});
const SOUND = aPage('<title>Sound</title>');
const patience = () => AbortSignal.timeout(30_000);

/** A worker that does this with a page called `bad`, and says how long any other is. */
const aWorker = (bad: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ contentType, body }) => {
        if (contentType === 'bad') { ${bad} }
        parentPort.postMessage(body.length);
      });`)}`,
  );
const BAD = { ...SOUND, contentType: 'bad' };

describe('the thread that interprets pages', { timeout: 30_000 }, () => {
  test('gives what each page says, whoever asked first', async () => {
    const thread = aThread();
    const titles = ['One', 'Two', 'Three'];
    const pages = await Promise.all(
      titles.map((title) => thread.interpret(aPage(`<title>${title}</title>`), patience())),
    );
    expect(pages.map(({ metadata }) => metadata.title)).toEqual(titles);
  });

  test('leaves this one free while it reads the worst page', async () => {
    const thread = aThread();
    await thread.interpret(SOUND, patience());
    const worst = aPage(`<head>${'<meta name=n content=x>'.repeat(90_000)}`);
    const turn = await longestTurn(() =>
      Promise.all(Array.from({ length: 4 }, () => thread.interpret(worst, patience()))),
    );
    expect(turn).toBeLessThan(50);
  });

  test('ends a page that takes too long, and reads the next', async () => {
    const thread = aThread({ worker: aWorker('for (;;);'), pageMs: 3000 });
    const [bad, next] = await Promise.allSettled([
      thread.interpret(BAD, patience()),
      thread.interpret(SOUND, patience()),
    ]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { reason: 'timeout' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: SOUND.body.length });
  });

  test('is not waited for longer than whoever asks has time', async () => {
    const thread = aThread({ worker: aWorker('for (;;);'), pageMs: 30_000 });
    const bad = thread.interpret(BAD, AbortSignal.timeout(500));
    await expect(bad).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('says what went wrong in it, and reads the next', async () => {
    const thread = aThread({ worker: aWorker('throw new RangeError("wrong")') });
    await expect(thread.interpret(BAD, patience())).rejects.toThrow('wrong');
    expect(await thread.interpret(SOUND, patience())).toBe(SOUND.body.length);
  });

  test('knows none of the settings, and so no password', async () => {
    process.env['PASSWORD_OF_A_DATABASE'] = 'secret';
    const thread = aThread({ worker: aWorker('body = Object.keys(process.env)') });
    expect(await thread.interpret(BAD, patience())).toBe(0);
    delete process.env['PASSWORD_OF_A_DATABASE'];
  });

  test('lets go of what waits when it is closed', async () => {
    const thread = aThread({ worker: aWorker('for (;;);') });
    const bad = thread.interpret(BAD, patience());
    const next = thread.interpret(SOUND, patience());
    await thread.close();
    await expect(bad).rejects.toMatchObject({ reason: 'timeout' });
    await expect(next).rejects.toMatchObject({ reason: 'timeout' });
  });
});
