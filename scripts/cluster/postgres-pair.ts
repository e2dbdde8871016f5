import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../e2e/fixtures/free-port.ts';
import { embeddedPostgres, postgresUrl } from '../testing/embedded-postgres.ts';

const run = promisify(execFile);

export interface PostgresPair {
  primaryUrl: string;
  replicaUrl: string;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  /** Each process of it stands still: what is sent there arrives, and nothing comes back. */
  freezeReplica(): Promise<void>;
  thawReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL and another that follows it by streaming replication, on this machine. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = path.join(tmpdir(), `magpie-postgres-${randomUUID()}`);
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const [primaryDir, replicaDir] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  const primary = server(primaryDir, primaryPort, ['wal_keep_size=256MB']);
  await primary.postgres.initialise();
  // A server that was never started may be copied file by file.
  await run('cp', ['-a', primaryDir, replicaDir]);
  await run('cp', ['-a', path.join(replicaDir, 'PG_VERSION'), path.join(replicaDir, 'standby.signal')]);
  const source = `host=127.0.0.1 port=${primaryPort} user=postgres password=postgres`;
  const replica = server(replicaDir, replicaPort, [
    `primary_conninfo=${source}`,
    // Who reads is not waited for: what there is to replay comes first.
    'max_standby_streaming_delay=0',
  ]);
  await primary.start();
  await replica.start();
  return {
    primaryUrl: postgresUrl(primaryPort),
    replicaUrl: postgresUrl(replicaPort),
    stopReplica: () => replica.postgres.stop(),
    startReplica: replica.start,
    freezeReplica: () => signalAll(replicaDir, 'SIGSTOP'),
    thawReplica: () => signalAll(replicaDir, 'SIGCONT'),
    async stop() {
      await replica.postgres.stop();
      await primary.postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function server(databaseDir: string, port: number, settings: readonly string[]) {
  let isReady = Promise.withResolvers<void>();
  const postgres = embeddedPostgres(databaseDir, port, {
    settings,
    onLog: (line) => {
      if (/ready to accept (read-only )?connections/.test(line)) isReady.resolve();
    },
  });
  return {
    postgres,
    /** The library itself waits for words that one that only reads never says. */
    async start() {
      const ready = Promise.withResolvers<void>();
      isReady = ready;
      postgres.start().catch(() => ready.reject(new Error(`PostgreSQL in ${databaseDir} ended.`)));
      await ready.promise;
    },
  };
}

/** The first process before the others, of which it then starts no more. */
async function signalAll(databaseDir: string, signal: 'SIGSTOP' | 'SIGCONT') {
  const [first = ''] = (await readFile(path.join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(first), signal);
  await run('pkill', ['-P', first, '--signal', signal]);
}
