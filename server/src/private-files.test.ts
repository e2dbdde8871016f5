import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { calls } from '@magpie/contract/calls';
import { afterAll, expect, test, vi } from 'vitest';
import { anInstallation } from './testing/processes/installation.ts';

const { folder: installation, buildWeb, remove } = await anInstallation();
afterAll(remove);
await buildWeb();
const dataDir = path.join(installation, 'data');
const backups = path.join(installation, 'backups');
await mkdir(backups, { mode: 0o755 });

test('files are private to their owner, even with the usual umask 022', { timeout: 60_000 }, async () => {
  const port = await aFreePort();
  const site = start('server/src/main.ts', [], { HOST: '127.0.0.1', PORT: String(port) });
  try {
    const origin = `http://127.0.0.1:${port}`;
    await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), 30_000);
    expect((await register(origin)).status).toBe(201);
    await vi.waitFor(async () =>
      expect(await filesOf(dataDir)).toContainEqual(expect.stringMatching(/\.eml$/)),
    );
    const command = start('server/src/cli/admin.ts', ['backup', path.join(backups, 'backup.sqlite')]);
    const [[code], message] = await Promise.all([once(command, 'exit'), text(command.stderr)]);
    expect({ code, message }).toEqual({ code: 0, message: '' });

    const modes = await modesIn(dataDir);
    expect(Object.keys(modes)).toEqual(
      expect.arrayContaining(['.', 'magpie.sqlite', 'magpie.sqlite-wal', 'rate-limits.sqlite', 'outbox']),
    );
    expect(openToOthers(modes)).toEqual([]);
    expect(await modesIn(backups)).toEqual({ '.': 0o755, 'backup.sqlite': 0o600 });
  } finally {
    const ended = site.exitCode === null ? once(site, 'exit') : undefined;
    site.kill('SIGKILL');
    await ended;
  }
});

test('files that a command creates are private', { timeout: 60_000 }, async () => {
  const folder = path.join(installation, 'new');
  const command = start('server/src/cli/admin.ts', ['check'], { DATA_DIR: folder });
  expect(await once(command, 'exit')).toEqual([0, null]);
  const modes = await modesIn(folder);
  expect(Object.keys(modes)).toContain('magpie.sqlite');
  expect(openToOthers(modes)).toEqual([]);
});

/** Starts a program under the umask that most systems have. */
function start(program: string, args: readonly string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings };
  const typed = [
    '-c',
    'umask 022; exec "$@"',
    'sh',
    process.execPath,
    path.join(installation, program),
    ...args,
  ];
  return spawn('sh', typed, { env, stdio: ['ignore', 'ignore', 'pipe'] });
}

async function aFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function register(origin: string) {
  const password = 'seven bright jackdaws';
  const account = { username: 'Pica', email: 'pica@example.org', password, password2: password };
  return fetch(`${origin}${calls.register.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, terms_accepted: true }),
  });
}

async function filesOf(folder: string) {
  return (await readdir(folder, { recursive: true })).toSorted();
}

async function modesIn(folder: string) {
  const names = ['.', ...(await filesOf(folder))];
  const modes = names.map(
    async (name) => [name, (await stat(path.join(folder, name))).mode & 0o777] as const,
  );
  return Object.fromEntries(await Promise.all(modes));
}

function openToOthers(modes: Record<string, number>) {
  return Object.entries(modes).filter(([, mode]) => (mode & 0o077) !== 0);
}
