/** What the run tells its tests (vitest.config.ts, scripts/testing/postgres.ts). */
declare module 'vitest' {
  export interface ProvidedContext {
    databaseKind: 'sqlite' | 'postgres';
    /** A real PostgreSQL that lives as long as the run; each test file makes its own database on it. */
    postgresUrl: string;
    /** How often each call is sent nonsense (http/every-field.fuzz.db.test.ts). */
    fuzzRuns: number;
    /** Set where the tests run on a site without a response cache. */
    responseCache?: 'off';
  }
}

export {};
