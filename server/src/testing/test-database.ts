import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import './provided.ts';

/** A PostgreSQL database with only what the migrations insert, made by scripts/testing/postgres.ts. */
export const TEMPLATE = 'magpie_template';

/**
 * A place for a site of one test file: a folder for its data, SQLite's file included, and, in the run on PostgreSQL, a
 * database.
 */
export interface TestPlace {
  dataDir: string;
  databaseUrl: string | null;
  remove(): Promise<void>;
}

/** @param migrated false for an empty database */
export async function aPlace({ migrated = true } = {}): Promise<TestPlace> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'magpie-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (inject('databaseKind') === 'sqlite') {
    if (migrated) await cp(inject('sqliteTemplate'), dataDir, { recursive: true });
    return { dataDir, databaseUrl: null, remove: removeFolder };
  }

  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const copied = migrated ? `template ${TEMPLATE} strategy file_copy` : '';
  await onServer(`create database ${name} ${copied}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return {
    dataDir,
    databaseUrl: url.href,
    async remove() {
      await onServer(`drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}

/** For all test files of a worker; it does not keep the worker running. */
let server: pg.Pool | undefined;

async function onServer(statement: string) {
  server ??= openPool();
  await server.query(statement);
}

function openPool(): pg.Pool {
  const pool = new pg.Pool({ connectionString: inject('postgresUrl'), max: 1, allowExitOnIdle: true });
  // The server may end before its idle connection.
  return pool.on('error', () => {});
}
