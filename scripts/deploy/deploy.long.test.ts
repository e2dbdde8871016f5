import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls, type Reply } from '@magpie/contract/calls';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../../e2e/fixtures/api.ts';
import { register } from '../../e2e/fixtures/content/people.ts';
import { type Site, startSite } from '../../e2e/fixtures/site.ts';
import { inProject } from '../bootstrap/project.mjs';
import type { Proxy } from '../testing/proxy.ts';
import { findCaddy, findNginx, startCaddyOf, startNginxOf } from './proxies.ts';

const START_MS = 120_000;
const SOON = { timeout: 20_000, interval: 50 };
/** On the scale of `systemd-analyze security`, times ten. */
const EXPOSURE_MAX = 14;
const POSTS = 4;
/** So many that the list of sessions would be large enough to be compressed. */
const SESSIONS = 10;

const nginx = await findNginx();
const caddy = await findCaddy();
const systemd = ['/usr/bin/systemd-analyze'].find((place) => existsSync(place));
for (const [name, found] of Object.entries({ nginx, caddy, systemd }))
  if (!found) console.error(`${name} is not installed: the tests of its example are skipped.`);

let site: Site;
let token: string;
beforeAll(async () => {
  site = await startSite({ environment: { TRUST_PROXY: 'on' } });
  const reader = await register(site.url, 'reader');
  ({ token } = reader);
  for (let post = 0; post < POSTS; post += 1) {
    const body = { title: `post ${post}`, url: `https://deploy.invalid/${post}`, category: 1 };
    const { id } = await callApi(site.url, 'submitPost', { body, token });
    await callApi(site.url, 'bookmarkPost', { params: { id }, token });
  }
  const body = { username: reader.user.username, password: reader.password };
  for (let session = 1; session < SESSIONS; session += 1) await callApi(site.url, 'login', { body });
}, START_MS);
afterAll(() => site.discard());

test.skipIf(!systemd)('systemd accepts the unit', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'magpie-unit-'));
  const unit = path.join(folder, 'magpie.service');
  const text = await readFile(inProject('deploy/magpie.service'), 'utf8');
  await writeFile(unit, text.replaceAll('/opt/magpie', inProject()).replace('User=magpie', 'User=root'));
  const said = execFileSync(systemd ?? '', ['verify', unit], { encoding: 'utf8', stdio: 'pipe' });
  expect(said).toBe('');
  await rm(folder, { recursive: true });
});

test.skipIf(!systemd)('the unit restricts what the service may do', () => {
  const args = [
    'security',
    '--offline=true',
    `--threshold=${EXPOSURE_MAX}`,
    inProject('deploy/magpie.service'),
  ];
  // The command fails when the exposure is higher than the threshold.
  const said = execFileSync(systemd ?? '', args, { encoding: 'utf8', stdio: 'pipe' });
  expect(said).toContain('Overall exposure level');
});

const SERVED = {
  page: 200,
  html: expect.stringContaining('<html'),
  nothing: 404,
  posts: { encoding: 'gzip', bookmarks: Array.from({ length: POSTS }, () => true) },
  postsAgain: 304,
  sessions: { encoding: null, count: SESSIONS },
};

test.skipIf(!nginx)(
  'the site works behind nginx with the example configuration',
  async () => {
    expect(await servedBy(await startNginxOf(nginx ?? '', new URL(site.url).port))).toEqual(SERVED);
  },
  START_MS,
);

test.skipIf(!caddy)(
  'the site works behind Caddy with the example configuration',
  async () => {
    expect(await servedBy(await startCaddyOf(caddy ?? '', new URL(site.url).port))).toEqual(SERVED);
  },
  START_MS,
);

async function servedBy({ url, stop }: Proxy) {
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  const answerTo = (address: string, headers: Record<string, string> = {}) =>
    fetch(url + address, { dispatcher, headers });
  const health = async () => (await answerTo('/healthz').catch(() => undefined))?.status;
  const asReader = { authorization: `Token ${token}`, 'accept-encoding': 'gzip' };
  try {
    await expect.poll(health, SOON).toBe(200);
    const page = await answerTo('/explore/recent');
    const nothing = await answerTo('/api/nothing');
    const posts = await answerTo(calls.listPosts.path, asReader);
    const known = { ...asReader, 'if-none-match': posts.headers.get('etag') ?? '' };
    const postsAgain = await answerTo(calls.listPosts.path, known);
    const sessions = await answerTo(calls.listSessions.path, asReader);
    return {
      page: page.status,
      html: await page.text(),
      nothing: nothing.status,
      posts: {
        encoding: posts.headers.get('content-encoding'),
        bookmarks: ((await posts.json()) as Reply<'listPosts'>).results.map((post) => post.is_bookmarked),
      },
      postsAgain: postsAgain.status,
      sessions: {
        encoding: sessions.headers.get('content-encoding'),
        count: ((await sessions.json()) as Reply<'listSessions'>).results.length,
      },
    };
  } finally {
    await dispatcher.close();
    await stop();
  }
}
