import type { AddressInfo } from 'node:net';
import type { PostPage } from '@magpie/contract/posts';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
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

    test.each([
      ['a member', user],
      ['a visitor', null],
    ])('%s who asks for the latest has it, though the word of it is late', async (_who, reader) => {
      await vi.waitUntil(isHearing, SOME_TIME);
      await read(reader);
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
  },
);
