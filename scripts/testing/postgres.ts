import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../e2e/fixtures/free-port.ts';
import '../../server/src/testing/provided.ts';
import { TEMPLATE } from '../../server/src/testing/test-database.ts';
import { createTables } from './create-tables.ts';
import { embeddedPostgres, postgresUrl } from './embedded-postgres.ts';

/** Short, and writable by PostgreSQL's user, unlike some values of `TMPDIR`. */
const SOCKET_FOLDER = '/tmp';

/** Starts the run's PostgreSQL and returns a function that stops it. Vitest requires this name. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres([`unix_socket_directories=${SOCKET_FOLDER}`]);
  await createTemplate(url);
  project.provide('postgresUrl', throughSocket(url));
  return stop;
}

/** The address of the Unix socket: through it, the tests take less processor time than through TCP. */
function throughSocket(url: string): string {
  const address = new URL(url);
  address.hostname = encodeURIComponent(SOCKET_FOLDER);
  return address.href;
}

/** Creates the database that is copied for each test file: copying takes a fifth of the time of the migrations. */
async function createTemplate(postgresUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'magpie-template-'));
  await createTables({ databaseUrl: new URL(TEMPLATE, postgresUrl).href, dataDir });
  // A database that has connections cannot be copied.
  await client.query(`alter database ${TEMPLATE} allow_connections false`);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [TEMPLATE]);
  await client.end();
  await rm(dataDir, { recursive: true });
}

export interface Postgres {
  url: string;
  /** `halt` and `start` restart PostgreSQL on the same data, as an operator does. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Stops PostgreSQL and deletes its data. */
  stop: () => Promise<void>;
}

/** A real PostgreSQL on a free port, in a folder of its own. */
export async function startPostgres(settings: readonly string[] = []): Promise<Postgres> {
  const databaseDir = path.join(tmpdir(), `magpie-postgres-${randomUUID()}`);
  const port = await freePort();
  const postgres = embeddedPostgres(databaseDir, port, { settings });
  await postgres.initialise();
  await postgres.start();
  return {
    url: postgresUrl(port),
    halt: () => postgres.stop(),
    start: () => postgres.start(),
    async stop() {
      await postgres.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}
