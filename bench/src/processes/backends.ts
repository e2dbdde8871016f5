import pg from 'pg';
import { singleThreadUs } from './processor-time.ts';

/** Tells what PostgreSQL used of the processors for a database, where it runs on this machine. */
export async function backendsUs(url: string): Promise<{ used(): Promise<number>; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const last = new Map<number, number>();
  return {
    async used() {
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      // One that has ended keeps what it had used when it was last seen.
      for (const { pid } of rows) last.set(pid, singleThreadUs(pid));
      return last.values().reduce((sum, us) => sum + us, 0);
    },
    close: () => client.end(),
  };
}
