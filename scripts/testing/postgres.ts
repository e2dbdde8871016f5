import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../e2e/fixtures/free-port.ts';
import '../../server/src/testing/provided.ts';
import { embeddedPostgres, postgresUrl } from './embedded-postgres.ts';

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

/** A real PostgreSQL on a free port of this machine, in a folder of its own. */
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
