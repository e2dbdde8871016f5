import pg from 'pg';
import { singleThreadUs } from './processor-time.ts';

interface PostgresTime {
  /** Processor time that PostgreSQL has used for the database, in microseconds, when it runs on this machine. */
  usedUs(): Promise<number>;
  close(): Promise<void>;
}

export async function openPostgresTime(url: string): Promise<PostgresTime> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const usedByBackend = new Map<number, number>();
  return {
    async usedUs() {
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      // A backend that has ended keeps its last value.
      for (const { pid } of rows) usedByBackend.set(pid, singleThreadUs(pid));
      return usedByBackend.values().reduce((sum, us) => sum + us, 0);
    },
    close: () => client.end(),
  };
}
