import { defineConfig } from 'vitest/config';

const DATABASE_TESTS = '**/*.db.test.ts';
const LONG_TESTS = '**/*.long.test.ts';
const REPOSITORY_TESTS = 'scripts/repository/**/*.test.ts';
const NEVER = ['**/node_modules/**', 'e2e/**', 'web/build/**'];

/** On a machine that is busy with other things a test with a database takes long without being wrong. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000, retry: process.env['CI'] ? 1 : 0 };

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
        },
      },
      {
        test: {
          name: 'sqlite',
          include: [`{server,bench}/${DATABASE_TESTS}`],
          exclude: NEVER,
          provide: { databaseKind: 'sqlite', postgresUrl: '' },
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'postgres',
          include: [`{server,bench}/${DATABASE_TESTS}`],
          exclude: NEVER,
          provide: { databaseKind: 'postgres' },
          ...PATIENCE,
          globalSetup: ['scripts/testing/postgres.ts'],
        },
      },
      { test: { name: 'long', include: [`scripts/${LONG_TESTS}`], exclude: NEVER, testTimeout: 180_000 } },
      { test: { name: 'repository', include: [REPOSITORY_TESTS], exclude: NEVER } },
    ],
  },
});
