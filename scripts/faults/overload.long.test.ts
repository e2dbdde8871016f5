import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@magpie/contract/calls';
import * as requestMessages from '@magpie/contract/messages/requests';
import { expect, test } from 'vitest';
import { startSite } from '../../e2e/fixtures/site.ts';

const SOME_TIME = { timeout: 60_000, interval: 20 };

test('an overloaded site answers 503, stays alive on /healthz, and recovers', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'magpie-overload-'));
  const pidFile = path.join(folder, 'pid');
  const site = await startSite({
    through: ['sh', '-c', 'echo $$ > "$0" && exec "$@"', pidFile],
    environment: { NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'overload.mjs')}` },
  });
  const pid = Number(await readFile(pidFile, 'utf8'));
  const answer = (address: string) => fetch(site.url + address);
  const status = async (address: string) => (await answer(address)).status;
  const addresses = [calls.listPosts.path, calls.listCategories.path, '/explore/recent', '/readyz'];
  for (const address of addresses) expect([address, await status(address)]).toEqual([address, 200]);

  process.kill(pid, 'SIGUSR2');
  await expect.poll(() => status(calls.listPosts.path), SOME_TIME).toBe(503);
  for (const address of addresses) {
    const refused = await answer(address);
    expect([address, refused.status]).toEqual([address, 503]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await (await answer(calls.listPosts.path)).json()).toEqual({ detail: requestMessages.busy });
  expect(await status('/healthz')).toBe(200);

  process.kill(pid, 'SIGUSR2');
  for (const address of addresses) await expect.poll(() => status(address), SOME_TIME).toBe(200);
  await site.discard();
  await rm(folder, { recursive: true });
});
