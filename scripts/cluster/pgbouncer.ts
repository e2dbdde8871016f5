import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../e2e/fixtures/free-port.ts';
import { findOrInstall } from '../testing/apt.ts';
import { type Proxy, runProxy } from '../testing/proxy.ts';

const PATHS = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
];
const START_MS = 10_000;

export const findPgBouncer = () => findOrInstall('pgbouncer', PATHS);

export interface Pooling {
  mode: 'session' | 'transaction';
  /** The most connections to PostgreSQL. */
  connections: number;
}

/** PgBouncer on the loopback in front of this PostgreSQL, configured as in docs/scaling.md. */
export async function startPgBouncer(program: string, databaseUrl: string, pooling: Pooling): Promise<Proxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'magpie-pgbouncer-'));
  const config = path.join(folder, 'pgbouncer.ini');
  const behind = new URL(databaseUrl);
  const url = new URL(databaseUrl);
  url.port = String(await freePort());
  await writeFile(config, configOf(behind, url.port, pooling));
  // PgBouncer refuses to run as root, and the user that it runs as must be able to read the folder.
  await chmod(folder, 0o755);
  const runAs = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pgbouncer = runProxy(program, ['-q', ...runAs, config], { url: url.href, folder });
  const deadline = Date.now() + START_MS;
  while (!(await answers(url.href))) {
    if (pgbouncer.hasEnded() || Date.now() > deadline) {
      await pgbouncer.stop();
      throw new Error('PgBouncer did not start.');
    }
    await wait(50);
  }
  return pgbouncer;
}

function configOf(behind: URL, port: string, { mode, connections }: Pooling) {
  const { hostname, port: portBehind, username, password } = behind;
  return `
[databases]
* = host=${hostname} port=${portBehind} user=${username} password=${password}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${connections}
ignore_startup_parameters = statement_timeout
`;
}

async function answers(url: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
