import type { AddressInfo } from 'node:net';
import type { PostPage } from '@magpie/contract/posts';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { anotherProcess } from '../testing/another-process.ts';
import { aSite } from '../testing/test-site.ts';
import { aWireTo, type Wire } from '../testing/wire.ts';

const FEED = '/api/content/posts/';
const LATEST = { 'cache-control': 'max-age=0, No-Cache' };
/** While nobody tells a process of the others' changes its versions are made of the time. */
const HEARING_BELOW = 1_000_000;
const SOME_TIME = { timeout: 30_000, interval: 5 };

const here = await aSite();
const user = await here.aUser();

describe.skipIf(inject('databaseKind') === 'sqlite')(
  'what was written at one process and is read at another',
  () => {
    let wire: Wire;
    let there: Awaited<ReturnType<typeof anotherProcess>>;
    let origin: string;

    beforeAll(async () => {
      wire = await aWireTo(here.context.config.databaseUrl ?? '');
      there = await anotherProcess(here, { databaseUrl: wire.url });
      await there.app.listen({ port: 0, host: '127.0.0.1' });
      origin = `http://127.0.0.1:${(there.app.server.address() as AddressInfo).port}`;
    });

    afterAll(async () => {
      await there.end();
      await wire.cut();
    });

    async function read(reader: { token: string } | null, headers: Record<string, string> = {}) {
      const authorization = reader ? { authorization: `Token ${reader.token}` } : {};
      const answer = await fetch(origin + FEED, { headers: { ...authorization, ...headers } });
      const { results } = (await answer.json()) as PostPage;
      return results.map(({ id }) => id);
    }

    const isHearing = () => there.context.database.contentVersion() < HEARING_BELOW;

    /** The next question, which must not wait for long, is two seconds away. */
    async function askedJustNow() {
      const asked = wire.asked();
      await vi.waitUntil(() => wire.asked() > asked, SOME_TIME);
      await there.context.database.catchUp?.();
    }

    test.each([
      ['a member', user],
      ['a visitor', null],
    ])('%s who asks for the latest has it, though the word of it is late', async (_who, reader) => {
      await vi.waitUntil(isHearing, SOME_TIME);
      await read(reader);
      await askedJustNow();
      wire.hold();
      const { id } = await here.aPost({ by: user });
      expect(await read(reader)).not.toContain(id);

      const asked = wire.asked();
      const latest = read(reader, LATEST);
      await vi.waitUntil(() => wire.asked() > asked, SOME_TIME);
      wire.goOn();
      expect(await latest).toContain(id);
      expect(isHearing()).toBe(true);
    });

    test('who asks for the latest has it, also when no word comes', async () => {
      await vi.waitUntil(isHearing, SOME_TIME);
      await read(user);
      wire.hold();
      const { id } = await here.aPost({ by: user });
      expect(await read(user, LATEST)).toContain(id);
      wire.goOn();
    });

    test('visitors who are read for from a replica catch up with nothing', async () => {
      const { databaseUrl } = here.context.config;
      const { context, end } = await anotherProcess(here, { databaseReplicaUrl: databaseUrl });
      onTestFinished(end);
      expect(context.database.catchUp).toBeTypeOf('function');
      expect(context.forVisitors.database?.catchUp).toBeNull();
    });
  },
);

test('only what may be kept of the primary makes a process catch up', async () => {
  const catchUp = vi.fn(async () => {});
  const database = { ...here.context.database, catchUp };
  const [primary, withReplica] = await Promise.all(
    [{}, { database: { ...database, catchUp: null } }].map(async (forVisitors) => {
      const app = await buildApp({ ...here.context, database, forVisitors });
      onTestFinished(() => app.close());
      return app;
    }),
  );
  const { id } = await here.aPost({ by: user });

  async function catchesUp(app = primary, url: string = FEED, headers: Record<string, string> = {}) {
    catchUp.mockClear();
    const answer = await app?.inject({ url, headers: { ...LATEST, ...headers } });
    expect(answer?.statusCode).toBe(200);
    return catchUp.mock.calls.length > 0;
  }

  expect(await catchesUp()).toBe(true);
  expect(await catchesUp(primary, `${FEED}${id}/comments/`)).toBe(true);
  expect(await catchesUp(primary, `${FEED}${id}/`)).toBe(false);
  expect(await catchesUp(withReplica)).toBe(false);
  expect(await catchesUp(withReplica, FEED, { authorization: `Token ${user.token}` })).toBe(true);
});
