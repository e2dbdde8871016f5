/** What vitest.config.ts and the set-up of its projects in scripts/testing provide to tests. */
declare module 'vitest' {
  export interface ProvidedContext {
    databaseKind: 'sqlite' | 'postgres';
    /** A folder with a migrated SQLite database without rows, to be copied. */
    sqliteTemplate: string;
    /** The run's PostgreSQL; each test file has a database of its own on it. */
    postgresUrl: string;
    /** The number of random requests for each call (http/every-field.fuzz.db.test.ts). */
    fuzzRuns: number;
    /** Set where the tests run on a site without a response cache. */
    responseCache?: 'off';
  }
}

export {};
