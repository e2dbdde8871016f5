import {
  FETCHES_AT_ONCE,
  FETCHES_AT_ONCE_PER_REQUESTER,
  FETCHES_WAITING,
  FETCHES_WAITING_PER_REQUESTER,
  NAME_LOOKUP_MS,
} from '@magpie/contract/limits';
import { afterAll, expect, test } from 'vitest';
import { aNameServer } from '../testing/name-server.ts';
import { aPlace } from '../testing/test-database.ts';
import { aWebServer } from '../testing/web-server.ts';
import { openDatabase } from '../db/open-database.ts';
import { migrate } from '../db/migrate.ts';
import { readImageSecret } from './images/image-sources.ts';
import { createPreviews } from './previews.ts';

const MANY = 40;
const SOON_MS = NAME_LOOKUP_MS / 4;

const web = await aWebServer({ '/page': '<title>Page</title>', '/before': '<title>Before</title>' });
const nameServer = await aNameServer((name) => (name.startsWith('slow') ? undefined : '127.0.0.1'));
const place = await aPlace();
const database = await openDatabase(place);
await migrate(database);
const previews = createPreviews({
  config: {
    dataDir: place.dataDir,
    publicUrl: 'https://magpie.example',
    previewAllowHosts: [web.host],
  },
  database,
  imageSecret: await readImageSecret(database.read),
  clock: Date.now,
  log: { info() {}, warn() {} },
  nameServers: [nameServer.address],
});
afterAll(async () => {
  await previews.close();
  nameServer.close();
  await database.close();
  await place.remove();
});

const readFor = (name: string, url: string) =>
  previews.read(url, { name, call: 'previewUrl', user: null, ip: null });

test('sixteen pages are fetched at a time, some wait, the rest hear that it is busy', async () => {
  const tooMany = 6;
  let running = 0;
  let most = 0;
  web.answers.set('/slow', (_, response) => {
    running += 1;
    most = Math.max(most, running);
    setTimeout(() => {
      running -= 1;
      response.writeHead(404).end();
    }, 60);
  });
  const urls = Array.from(
    { length: FETCHES_AT_ONCE + FETCHES_WAITING + tooMany },
    (_, index) => `${web.url}/slow?${index}`,
  );
  const answers = await Promise.all(urls.map((url, index) => readFor(`requester ${index}`, url)));
  expect(most).toBe(FETCHES_AT_ONCE);
  const busy = answers.filter((answer) => !answer.ok && answer.reason === 'busy');
  expect(busy).toHaveLength(tooMany);
  expect(previews.peek(new URL(urls.at(-1) ?? ''))).toBeUndefined();
});

test('one requester holds a few places and a part of the queue, so that others are served at once', async () => {
  // It starts the thread that reads pages.
  await readFor('other', `${web.url}/before`);
  const release: (() => void)[] = [];
  for (let index = 0; index < MANY; index += 1) {
    web.answers.set(`/hanging${index}`, (_, response) => release.push(() => response.writeHead(404).end()));
  }
  const hanging = Array.from({ length: MANY }, (_, index) => readFor('greedy', `${web.url}/hanging${index}`));
  await expect.poll(() => release.length).toBe(FETCHES_AT_ONCE_PER_REQUESTER);
  expect(previews.figures.fetches()).toEqual({
    running: FETCHES_AT_ONCE_PER_REQUESTER,
    waiting: FETCHES_WAITING_PER_REQUESTER,
  });
  expect(await readFor('other', `${web.url}/page`)).toMatchObject({ ok: true, title: 'Page' });
  expect(release).toHaveLength(FETCHES_AT_ONCE_PER_REQUESTER);

  const releasing = setInterval(() => release.splice(0).forEach((end) => end()), 10);
  const answers = await Promise.all(hanging);
  clearInterval(releasing);
  const reasons = Map.groupBy(answers, (answer) => !answer.ok && answer.reason);
  expect(reasons.get('notFound')).toHaveLength(FETCHES_AT_ONCE_PER_REQUESTER + FETCHES_WAITING_PER_REQUESTER);
  expect(reasons.get('busy')).toHaveLength(
    MANY - FETCHES_AT_ONCE_PER_REQUESTER - FETCHES_WAITING_PER_REQUESTER,
  );
});

test('names that no server answers for delay the preview of nobody else', async () => {
  for (let index = 0; index < 12; index += 1) void readFor('greedy', `http://slow${index}.example/`);
  await expect.poll(() => nameServer.asked).toContain('slow3.example');
  const started = performance.now();
  expect(await readFor('other', 'http://fast.example/')).toMatchObject({ reason: 'forbidden' });
  expect(performance.now() - started).toBeLessThan(SOON_MS);
});
