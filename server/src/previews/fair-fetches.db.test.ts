import {
  FETCHES_AT_ONCE,
  FETCHES_AT_ONCE_PER_REQUESTER,
  FETCHES_WAITING,
  FETCHES_WAITING_PER_REQUESTER,
} from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { aWebServer } from '../testing/web-server.ts';

const MANY = 40;

const web = await aWebServer({ '/page': '<title>Page</title>', '/before': '<title>Before</title>' });
const { previews } = (await aSite({ config: { previewAllowHosts: [web.host] } })).context;

const readFor = (name: string, url: string) =>
  previews.read(url, { name, call: 'previewUrl', user: null, ip: null });

test('fetches sixteen pages at a time, queues some, and refuses the rest as busy', async () => {
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

test('limits one requester to a part of the slots and of the queue', async () => {
  // Starts the page thread.
  await readFor('other', `${web.url}/before`);
  const release: (() => void)[] = [];
  for (let index = 0; index < MANY; index += 1) {
    web.answers.set(`/hanging${index}`, (_, response) => release.push(() => response.writeHead(404).end()));
  }
  const hanging = Array.from({ length: MANY }, (_, index) => readFor('greedy', `${web.url}/hanging${index}`));
  await expect.poll(() => release.length).toBe(FETCHES_AT_ONCE_PER_REQUESTER);
  expect(previews.stats.fetches()).toEqual({
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
