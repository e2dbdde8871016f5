import { defineConfig } from 'vitest/config';
import { keepTestDataInMemory } from './scripts/testing/memory-folder.ts';

keepTestDataInMemory();

const DATABASE_TESTS = '**/*.db.test.ts';
const DOM_TESTS = '**/*.dom.test.{ts,tsx}';
const LONG_TESTS = '**/*.long.test.ts';
const FUZZ_TESTS = '**/*.fuzz.db.test.ts';
const REPOSITORY_TESTS = 'scripts/repository/**/*.test.ts';
const LOADED_FIRST = ['hashes', 'commits', 'statements'].map(
  (name) => new URL(`server/src/testing/quick/${name}.ts`, import.meta.url).href,
);
const NEVER = ['**/node_modules/**', 'e2e/**', 'web/build/**'];

/** A test may be slow on a busy machine. One that passes at its second try is shown with `retry x1`. */
const LONG_TIMEOUTS = {
  retry: 1,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { interval: 20, timeout: 30_000 } },
};
/**
 * The files of a project share processes: to load the code again for each file would take most of the time. So each file
 * restores what it replaces, and has its own database. Only files with the same environment can share a process, so tests
 * of the DOM are a project of their own.
 */
const SHARED_PROCESSES = { isolate: false };
const SHARED_WORKERS = { ...SHARED_PROCESSES, execArgv: LOADED_FIRST.flatMap((url) => ['--import', url]) };

/** The answers of the API do not depend on its cache: these tests run once more without it. */
const WITHOUT_CACHE_TESTS = [
  'server/src/{categories,comments,lists,tags}/**/*.db.test.ts',
  'server/src/posts/{bookmarks,removed-posts,submit-post}.db.test.ts',
  'server/src/http/{api,every-call,every-list,ones-own,permissions,views,who-sees-what}.db.test.ts',
];

/** Tests of queries in these folders, which make no call of the API. */
const OF_QUERIES = 'server/src/lists/{following-properties,scan-limit,served-by-indexes}.db.test.ts';

/** The number of random requests for each call: few in every run of the tests, many in `npm run test:long`. */
const FUZZ_RUNS = { short: 2, long: 200 };

const ON_SQLITE = { databaseKind: 'sqlite', postgresUrl: '' } as const;
const ON_POSTGRES = { databaseKind: 'postgres', sqliteTemplate: '' } as const;
const SQLITE_TEMPLATE = ['scripts/testing/sqlite.ts'];
const POSTGRES = ['scripts/testing/postgres.ts'];

/**
 * Tests of the database (`*.db.test.ts`) run twice: on SQLite and on a real PostgreSQL. Tests of the repository
 * itself (import rules, documents) are part of `npm run check`.
 */
export default defineConfig({
  test: {
    // One more than CI has processors, since many tests wait: for a timeout, or for PostgreSQL.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web,bench,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...NEVER, DATABASE_TESTS, DOM_TESTS, LONG_TESTS, REPOSITORY_TESTS],
          ...LONG_TIMEOUTS,
          ...SHARED_PROCESSES,
        },
      },
      {
        test: {
          name: 'dom',
          include: [`web/${DOM_TESTS}`],
          exclude: NEVER,
          environment: 'happy-dom',
          setupFiles: ['web/empty-dom.ts'],
          ...LONG_TIMEOUTS,
          ...SHARED_PROCESSES,
        },
      },
      {
        test: {
          name: 'sqlite',
          include: [`{server,bench}/${DATABASE_TESTS}`],
          exclude: NEVER,
          provide: { ...ON_SQLITE, fuzzRuns: FUZZ_RUNS.short },
          globalSetup: SQLITE_TEMPLATE,
          ...LONG_TIMEOUTS,
          ...SHARED_WORKERS,
        },
      },
      {
        test: {
          name: 'without-cache',
          include: WITHOUT_CACHE_TESTS,
          exclude: [...NEVER, OF_QUERIES],
          provide: { ...ON_SQLITE, fuzzRuns: FUZZ_RUNS.short, responseCache: 'off' },
          globalSetup: SQLITE_TEMPLATE,
          ...LONG_TIMEOUTS,
          ...SHARED_WORKERS,
        },
      },
      {
        test: {
          name: 'postgres',
          include: [`{server,bench}/${DATABASE_TESTS}`],
          exclude: NEVER,
          provide: { ...ON_POSTGRES, fuzzRuns: FUZZ_RUNS.short },
          ...LONG_TIMEOUTS,
          ...SHARED_WORKERS,
          globalSetup: POSTGRES,
        },
      },
      { test: { name: 'long', include: [`scripts/${LONG_TESTS}`], exclude: NEVER, testTimeout: 180_000 } },
      {
        test: {
          name: 'long-sqlite',
          include: [`server/${FUZZ_TESTS}`],
          exclude: NEVER,
          provide: { ...ON_SQLITE, fuzzRuns: FUZZ_RUNS.long },
          globalSetup: SQLITE_TEMPLATE,
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'long-postgres',
          include: [`server/${FUZZ_TESTS}`],
          exclude: NEVER,
          provide: { ...ON_POSTGRES, fuzzRuns: FUZZ_RUNS.long },
          testTimeout: 600_000,
          globalSetup: POSTGRES,
        },
      },
      { test: { name: 'repository', include: [REPOSITORY_TESTS], exclude: NEVER, ...LONG_TIMEOUTS } },
    ],
  },
});
