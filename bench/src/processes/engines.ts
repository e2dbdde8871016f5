import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../../scripts/testing/postgres.ts';
import type { SiteLocation } from '../fixtures/fill.ts';

/** A database engine that sites are filled on. */
export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  newSite(name: string): Promise<SiteLocation>;
  close(): Promise<void>;
}

export function sqliteEngine(folder: string): Engine {
  return {
    name: 'SQLite',
    newSite: async (name) => ({ databaseUrl: null, dataDir: path.join(folder, name) }),
    close: async () => {},
  };
}

/**
 * In addition to the settings of tests (scripts/testing/embedded-postgres.ts). For a large site, the default of 128 MB is
 * too small.
 */
const POSTGRES_SETTINGS = ['shared_buffers=2GB'];

export async function postgresEngine(folder: string): Promise<Engine> {
  const server = await startPostgres(POSTGRES_SETTINGS);
  return {
    name: 'PostgreSQL',
    async newSite(name) {
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return { databaseUrl: url.href, dataDir: path.join(folder, `postgres-${name}`) };
    },
    close: server.stop,
  };
}
