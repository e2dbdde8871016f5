import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findNginx, startNginx } from './nginx.ts';

const PROCESSES = 3;
const BUSY = '/busy';

const program = await findNginx();
if (!program) console.error('nginx is not available: the test of what it passes on is skipped.');

/** A stub that is too busy for one path and answers all others. */
async function aProcess() {
  const requested: (string | undefined)[] = [];
  const server = createServer(({ url }, reply) => {
    requested.push(url);
    reply.writeHead(url === BUSY ? 503 : 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { requested, port: (server.address() as AddressInfo).port };
}

describe.skipIf(!program)('nginx, as docs/scaling.md configures it,', () => {
  test('passes a 503 on to the client and keeps using the process', async () => {
    const processes = await Promise.all(Array.from({ length: PROCESSES }, aProcess));
    const nginx = await startNginx(
      program ?? '',
      processes.map(({ port }) => port),
    );
    onTestFinished(() => nginx.stop());
    const times = (url: string) =>
      processes.map(({ requested }) => requested.filter((one) => one === url).length);
    for (let time = 0; time < PROCESSES; time += 1) expect((await fetch(nginx.url + BUSY)).status).toBe(503);
    expect(times(BUSY)).toEqual([1, 1, 1]);
    for (let time = 0; time < PROCESSES; time += 1) expect((await fetch(`${nginx.url}/`)).status).toBe(200);
    expect(times('/')).toEqual([1, 1, 1]);
  });
});
