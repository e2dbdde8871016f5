import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type CallName, calls, type Reply } from '@magpie/contract/calls';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { type Caller, type CallInput, urlOf } from './testing/api.ts';
import { anInstallation } from './testing/processes/installation.ts';
import { aPlace, type TestPlace } from './testing/test-database.ts';

const { buildWeb, run, remove } = await anInstallation();
afterAll(remove);

const PASSWORD = 'seven bright jackdaws';
const COMMENTS = ['Which one would you run?', 'The seven billion one.', 'On two cores?'] as const;

test('a site keeps what it has stored after SIGKILL and after SIGTERM; SIGTERM ends it without an error', async () => {
  await buildWeb();
  const place = await aPlace({ migrated: false });
  onTestFinished(place.remove);
  let site = await start(place);
  const users = await fill(site);
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    expect(await site.end(signal)).toBe(signal === 'SIGKILL' ? null : 0);
    expect(site.faults).toEqual([]);
    site = await start(place);
    await expectAllThere(site, users);
  }
  expect(await site.end('SIGTERM')).toBe(0);
  expect(site.faults).toEqual([]);
});

interface Started {
  /** What the process wrote to stderr, and the errors in its log. */
  faults: string[];
  call<N extends CallName>(caller: Caller, name: N, input?: CallInput<N>): Promise<Reply<N>>;
  /** Sends the signal. @returns the exit code of the process; null when it was killed */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

async function start({ dataDir, databaseUrl }: TestPlace): Promise<Started> {
  const child = run({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', HOST: '127.0.0.1' });
  const lines = createInterface(child.stdout);
  // After the exit, some of the output may still have to be read.
  const ended = Promise.all([once(child, 'close'), once(lines, 'close')]);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const faults: string[] = [];
  child.stderr.on('data', (text) => faults.push(String(text)));
  const listening = Promise.withResolvers<string>();
  lines.on('line', (line) => {
    if (/^\{"level":[56]0/.test(line)) faults.push(line);
    const [, origin] = /Server listening at (http:[^"]+)/.exec(line) ?? [];
    if (origin) listening.resolve(origin);
  });
  void ended.then(() => listening.reject(new Error(`The site has ended: ${faults.join('')}`)));
  const origin = await listening.promise;
  return {
    faults,
    async call(caller, name, input = {}) {
      const { method, status } = calls[name];
      const answer = await fetch(origin + urlOf(name, input), {
        method,
        headers: {
          ...(caller ? { authorization: `Token ${caller.token}` } : {}),
          ...(input.body ? { 'content-type': 'application/json' } : {}),
        },
        ...(input.body ? { body: JSON.stringify(input.body) } : {}),
      });
      const text = await answer.text();
      expect({ name, status: answer.status, text }).toMatchObject({ status });
      return JSON.parse(text);
    },
    async end(signal) {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

interface Users {
  finder: { token: string };
  second: { token: string };
}

/** A user submits a link and comments on it; another user likes and saves the post, and replies. */
async function fill({ call }: Started): Promise<Users> {
  const [finder, second] = await Promise.all(
    (['finder', 'second'] as const).map((username) => {
      const email = `${username}@example.org`;
      return call(null, 'register', { body: { username, email, password: PASSWORD, password2: PASSWORD } });
    }),
  );
  if (!finder || !second) throw new Error('A user was not registered.');
  const { results } = await call(null, 'listCategories');
  const { id } = await call(finder, 'submitPost', {
    body: {
      title: 'The quiet year of small models',
      // Never fetched, because the address is private. SIGTERM would wait for a fetch.
      url: 'http://127.0.0.1/quiet-year',
      description: 'Why a smaller one is often enough.',
      category: results[0]?.id,
    },
  });
  const [first, answer, last] = COMMENTS;
  const root = await call(finder, 'createComment', { params: { id }, body: { content: first } });
  await call(second, 'likePost', { params: { id } });
  await call(second, 'bookmarkPost', { params: { id } });
  const reply = await call(second, 'replyToComment', { params: { id: root.id }, body: { content: answer } });
  await call(second, 'replyToComment', { params: { id: reply.id }, body: { content: last } });
  return { finder, second };
}

async function expectAllThere({ call }: Started, { finder, second }: Users) {
  const { results: saved } = await call(second, 'listPosts', { query: { bookmarked: 'true' } });
  const shown = { title: 'The quiet year of small models', likes_count: 1, comments_count: 3 };
  expect(saved).toMatchObject([{ ...shown, is_liked: true, is_bookmarked: true }]);
  const [post] = saved;
  const { results: threads } = await call(null, 'listPostComments', { params: { id: post?.id ?? 0 } });
  const [first, answer, last] = COMMENTS;
  expect(threads).toMatchObject([
    { content: first, replies: [{ content: answer, replies: [{ content: last }] }] },
  ]);
  const body = { username: 'finder', password: PASSWORD };
  for (const session of [finder, await call(null, 'login', { body })])
    expect(await call(session, 'getProfile')).toMatchObject({ username: 'finder' });
}
