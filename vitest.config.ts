import { defineConfig } from 'vitest/config';

const DATABASE_TESTS = '**/*.db.test.ts';
const LONG_TESTS = '**/*.long.test.ts';
const FUZZ_TESTS = '**/*.fuzz.db.test.ts';
const REPOSITORY_TESTS = 'scripts/repository/**/*.test.ts';
const QUICK_HASHES = new URL('server/src/testing/quick-hashes.ts', import.meta.url).href;
const NEVER = ['**/node_modules/**', 'e2e/**', 'web/build/**'];

/** A test that takes long on a busy machine is not wrong. */
const PATIENCE = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { interval: 20, timeout: 30_000 } },
};
/**
 * The files share the processes of two workers, each with a database of its own: to load the server anew for every file
 * is most of what they cost.
 */
const TOGETHER = { isolate: false, execArgv: ['--import', QUICK_HASHES] };

/** What the API answers does not depend on its cache: these run once more without one. */
const WITHOUT_CACHE_TESTS = [
  'server/src/{categories,comments,lists,tags}/**/*.db.test.ts',
  'server/src/posts/{bookmarks,removed-posts,submit-post}.db.test.ts',
  'server/src/http/{api,every-call,every-list,ones-own,permissions,views,who-sees-what}.db.test.ts',
];

/** How often a call is sent nonsense: a little in every run of the tests, a lot in `npm run test:long`. */
const FUZZ_RUNS = { short: 10, long: 1000 };

const onSqlite = (fuzzRuns: number) => ({ databaseKind: 'sqlite', postgresUrl: '', fuzzRuns }) as const;
const onPostgres = (fuzzRuns: number) => ({ databaseKind: 'postgres', fuzzRuns }) as const;

/**
 * What touches the database (`*.db.test.ts`) runs twice: on SQLite and on a real PostgreSQL. What is asked of
 * the repository itself (import rules, documents) is part of `npm run check`.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web,bench,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...NEVER, DATABASE_TESTS, LONG_TESTS, REPOSITORY_TESTS],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'sqlite',
          include: [`{server,bench}/${DATABASE_TESTS}`],
          exclude: NEVER,
          provide: onSqlite(FUZZ_RUNS.short),
          ...PATIENCE,
          ...TOGETHER,
        },
      },
      {
        test: {
          name: 'without-cache',
          include: WITHOUT_CACHE_TESTS,
          exclude: NEVER,
          provide: { ...onSqlite(FUZZ_RUNS.short), responseCache: 'off' },
          ...PATIENCE,
          ...TOGETHER,
        },
      },
      {
        test: {
          name: 'postgres',
          include: [`{server,bench}/${DATABASE_TESTS}`],
          exclude: NEVER,
          provide: onPostgres(FUZZ_RUNS.short),
          ...PATIENCE,
          ...TOGETHER,
          globalSetup: ['scripts/testing/postgres.ts'],
        },
      },
      { test: { name: 'long', include: [`scripts/${LONG_TESTS}`], exclude: NEVER, testTimeout: 180_000 } },
      {
        test: {
          name: 'long-sqlite',
          include: [`server/${FUZZ_TESTS}`],
          exclude: NEVER,
          provide: onSqlite(FUZZ_RUNS.long),
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'long-postgres',
          include: [`server/${FUZZ_TESTS}`],
          exclude: NEVER,
          provide: onPostgres(FUZZ_RUNS.long),
          testTimeout: 600_000,
          globalSetup: ['scripts/testing/postgres.ts'],
        },
      },
      { test: { name: 'repository', include: [REPOSITORY_TESTS], exclude: NEVER, ...PATIENCE } },
    ],
  },
});
