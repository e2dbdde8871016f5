import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../e2e/fixtures/free-port.ts';
import '../../server/src/testing/provided.ts';
import { embeddedPostgres, postgresUrl } from './embedded-postgres.ts';

/** Starts the run's PostgreSQL and returns a function that stops it. Vitest requires this name. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}

export interface Postgres {
  url: string;
  /** Restarts it on the same data, as an operator does. */
  halt(): Promise<void>;
  goOn(): Promise<void>;
  /** Stops it and deletes its data. */
  stop: () => Promise<void>;
}

/** A real PostgreSQL on a free port, in a folder of its own. */
export async function startPostgres(): Promise<Postgres> {
  const databaseDir = path.join(tmpdir(), `magpie-postgres-${randomUUID()}`);
  const port = await freePort();
  const postgres = embeddedPostgres(databaseDir, port);
  await postgres.initialise();
  await postgres.start();
  return {
    url: postgresUrl(port),
    halt: () => postgres.stop(),
    goOn: () => postgres.start(),
    async stop() {
      await postgres.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}
