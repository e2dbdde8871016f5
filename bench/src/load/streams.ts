import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@magpie/contract/calls';
import { NOTIFICATION_STREAM } from '@magpie/contract/notifications/stream';
import type { Options } from '../options.ts';
import { memoryOf } from '../processes/processor-time.ts';
import type { Site } from '../processes/site.ts';
import { atMost, type Row, shareAtLeast } from '../row.ts';
import { combine, measure, type Measured } from './measure.ts';
import type { PostFinder } from './post-finder.ts';
import { get, page, usersOf } from './requests.ts';
import { comment } from './writes.ts';

const STREAMS = 2000;
const SHARE_MIN = 0.9;
const MEMORY_MAX_MB = 100;
const OPENED_AT_ONCE = 50;
const COMMENT_EVERY_MS = 1000;
const WARM_UP_SECONDS = 2;

/** Measures what open streams of notifications cost: memory, and speed of reads while somebody comments every second. */
export async function measureStreams(
  site: Site,
  posts: PostFinder,
  { connections, seconds, rounds }: Options,
): Promise<Row[]> {
  const users = Array.from({ length: connections }, (_, connection) => usersOf(connection)).flat();
  const commenting = commentEvery(site, posts, users);
  const requestsOf = (connection: number) => [
    get(calls.listPosts.path),
    page('/explore/recent'),
    ...usersOf(connection).map((user) => get(calls.listPosts.path, user)),
  ];
  const load = { connections, seconds, requestsOf };
  const [withStreams, without]: [Measured[], Measured[]] = [[], []];
  const megabytes: number[] = [];
  try {
    await measure(site, { ...load, seconds: WARM_UP_SECONDS });
    for (let round = 0; round < rounds; round += 1) {
      without.push(await measure(site, load));
      const before = privateMemory(site);
      const close = await openStreams(site, users);
      megabytes.push((privateMemory(site) - before) / 1e6);
      withStreams.push(await measure(site, load));
      await close();
    }
  } finally {
    await commenting.stop();
  }
  const count = STREAMS.toLocaleString('en');
  return [
    readsRow(
      `reads with ${count} open streams, relative to without them`,
      combine(withStreams),
      combine(without),
    ),
    // The most of all rounds: the streams of later rounds use memory that closed streams have freed.
    atMost(`memory of ${count} open streams`, Math.max(...megabytes), MEMORY_MAX_MB, 'MB'),
  ];
}

function readsRow(what: string, measured: Measured, limit: Measured): Row {
  const details = [
    `${Math.round(measured.perSecond).toLocaleString('en')}/s of ${Math.round(limit.perSecond).toLocaleString('en')}/s`,
    `${Math.round(measured.processorUs)} µs of ${Math.round(limit.processorUs)} µs`,
  ];
  return shareAtLeast(what, measured.perSecond / limit.perSecond, SHARE_MIN, details.join('; '));
}

function privateMemory({ pid }: Site): number {
  const { resident, mapped } = memoryOf(pid);
  return resident - mapped;
}

/** Opens all streams, several of each user, and waits for their first events. Returns a function that closes them. */
async function openStreams({ url }: Site, users: readonly number[]) {
  const closings: (() => void)[] = [];
  for (let opened = 0; opened < STREAMS; opened += OPENED_AT_ONCE) {
    const batch = Array.from({ length: OPENED_AT_ONCE }, (_, index) =>
      openStream(url, users[(opened + index) % users.length] ?? 0),
    );
    closings.push(...(await Promise.all(batch)));
  }
  return async () => {
    for (const close of closings) close();
    await wait(COMMENT_EVERY_MS);
  };
}

async function openStream(url: string, user: number): Promise<() => void> {
  const { headers } = get(NOTIFICATION_STREAM, user);
  const opening = request(url + NOTIFICATION_STREAM, { headers, agent: false }).end();
  const [response] = await once(opening, 'response');
  if (response.statusCode !== 200) throw new Error(`A stream is answered with ${response.statusCode}.`);
  await once(response, 'data');
  // An open stream is read, so that its events do not pile up.
  response.on('data', () => {}).on('error', () => {});
  return () => opening.destroy();
}

function commentEvery({ url }: Site, posts: PostFinder, users: readonly number[]) {
  const ending = new AbortController();
  const { signal } = ending;
  async function run() {
    for (let number = 0; !signal.aborted; number += 1) {
      const { path, method, headers, body } = comment(posts, users[number % users.length] ?? 0);
      const answer = await fetch(url + path, {
        method,
        headers,
        body: body as string,
      });
      if (!answer.ok) throw new Error(`A comment is answered with ${answer.status}.`);
      await answer.text();
      await wait(COMMENT_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }
  const running = run();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}
