import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewFailures } from '../../contract/src/messages/previews.ts';
import { callApi } from '../../e2e/fixtures/api.ts';
import { type Account, aUser, logIn } from '../../e2e/fixtures/content/people.ts';
import { type Site, startSite } from '../../e2e/fixtures/site.ts';
import { aNameServer, type NameServer } from '../../server/src/testing/name-server.ts';
import { canMount } from './small-disk.ts';

const RESOLVER = '127.0.0.77';
const KNOWN = 'known.example';
const AT_ONCE = 40;
const SOON_MS = 3000;
const TEST_MS = 120_000;

const mayMount = canMount();
if (!mayMount) console.error('Mounting is not allowed: the tests of name servers are skipped.');

/** The possible messages for a page that cannot be reached in time. */
const REASONS = [previewFailures.timeout, previewFailures.unreachable, previewFailures.busy];

describe.skipIf(!mayMount)('a name server', () => {
  let resolver: NameServer;
  let folder: string;
  let site: Site;
  let reader: Account;
  let number = 0;

  beforeAll(async () => {
    // The known name resolves to a private address, from which nothing is fetched.
    const answer = (name: string) => (name === KNOWN ? '127.0.0.1' : undefined);
    resolver = await aNameServer(answer, { host: RESOLVER, port: 53 });
    folder = await mkdtemp(path.join(tmpdir(), 'magpie-dns-'));
    const settings = path.join(folder, 'resolv.conf');
    await writeFile(settings, `nameserver ${RESOLVER}\n`);
    const mount = 'mount --bind "$0" /etc/resolv.conf && exec "$@"';
    site = await startSite({ through: ['unshare', '--mount', 'sh', '-c', mount, settings] });
    reader = await aUser(site);
  }, TEST_MS);
  afterAll(async () => {
    await site.discard();
    await rm(folder, { recursive: true });
  });

  const newUrl = () => `https://host-${(number += 1)}.example/page`;
  const preview = () => callApi(site.url, 'previewUrl', { body: { url: newUrl() }, token: reader.token });
  const submit = () =>
    callApi(site.url, 'submitPost', {
      body: { title: 'Where is it?', url: newUrl(), category: 1 },
      token: reader.token,
    });

  test(
    'that never answers for some names delays only their previews',
    async () => {
      const other = await aUser(site);
      const previews = Array.from({ length: AT_ONCE }, preview);
      await expect.poll(() => resolver.requestedNames.length).toBeGreaterThan(0);
      const body = { url: `http://${KNOWN}/` };
      const known = callApi(site.url, 'previewUrl', { body, token: other.token });
      expect(await inTime(known)).toMatchObject({ error: previewFailures.forbidden });
      expect(await inTime(logIn(site, reader.user.username))).toMatchObject({ user: { id: reader.user.id } });
      expect((await inTime(fetch(`${site.url}/explore/recent`))).status).toBe(200);
      expect((await inTime(fetch(`${site.url}/readyz`))).status).toBe(200);
      for (const answer of await Promise.all(previews))
        expect(REASONS).toContain(Reflect.get(answer, 'error'));
      expect(await submit()).toMatchObject({ preview_title: null, status: 'active' });
      expect(site.takeErrors()).toEqual([]);
    },
    TEST_MS,
  );

  test(
    'that is gone: previews fail with a clear message, and the site works',
    async () => {
      resolver.close();
      expect(await preview()).toMatchObject({ error: previewFailures.unreachable });
      expect(await submit()).toMatchObject({ preview_title: null, status: 'active' });
      const { results } = await callApi(site.url, 'listPosts');
      expect(results.length).toBeGreaterThanOrEqual(2);
      await site.stop('SIGTERM');
      expect(site.takeErrors()).toEqual([]);
    },
    TEST_MS,
  );
});

/** Fails if the work takes `SOON_MS`, which is less than a look-up may take. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const tooLate = AbortSignal.timeout(SOON_MS);
  const late = once(tooLate, 'abort').then(() => Promise.reject(new Error('It came too late.')));
  return Promise.race([work, late]);
}
