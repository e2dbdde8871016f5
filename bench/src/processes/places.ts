import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../../scripts/testing/postgres.ts';
import type { Place } from '../data/fill.ts';

/** Makes empty places for sites, each by its name, on one of the two databases. */
export interface Places {
  engine: 'SQLite' | 'PostgreSQL';
  newPlace(name: string): Promise<Place>;
  close(): Promise<void>;
}

export function sqlitePlaces(folder: string): Places {
  return {
    engine: 'SQLite',
    newPlace: async (name) => ({ databaseUrl: null, dataDir: path.join(folder, name) }),
    close: async () => {},
  };
}

export async function postgresPlaces(folder: string): Promise<Places> {
  const server = await startPostgres();
  return {
    engine: 'PostgreSQL',
    async newPlace(name) {
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
