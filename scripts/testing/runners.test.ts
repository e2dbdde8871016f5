import { expect, test } from 'vitest';
import { inProject } from '../bootstrap/project.mjs';
import { outcomeOfPlaywright } from './playwright.ts';
import { outcomeOfVitest } from './vitest.ts';

test('the outcome of Vitest names failed tests and files that could not be loaded, and has the time of each file', () => {
  const outcome = outcomeOfVitest({
    numPassedTests: 1,
    testResults: [
      {
        name: inProject('server/src/feed.test.ts'),
        status: 'failed',
        message: '',
        startTime: 1000,
        endTime: 3500,
        assertionResults: [
          { status: 'passed', fullName: 'a feed ends' },
          { status: 'failed', fullName: 'a feed is sorted' },
        ],
      },
      {
        name: inProject('web/app/card.test.ts'),
        status: 'failed',
        message: 'Error: no card\n  at …',
        startTime: 0,
        endTime: 0,
        assertionResults: [],
      },
    ],
  });
  expect(outcome).toEqual({
    passed: 1,
    failures: ['server/src/feed.test.ts › a feed is sorted', 'web/app/card.test.ts › Error: no card'],
    files: [
      { file: 'server/src/feed.test.ts', seconds: 2.5 },
      { file: 'web/app/card.test.ts', seconds: 0 },
    ],
  });
});

test('the outcome of Playwright names failed tests at any depth, and has the time of each spec', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'feed.spec.ts',
    line: 3,
    tests: [{ status, results: [{ duration: 1500 }] }],
  });
  const outcome = outcomeOfPlaywright({
    stats: { expected: 1 },
    suites: [
      {
        specs: [spec('shows posts', 'expected'), spec('is skipped', 'skipped')],
        suites: [{ specs: [spec('goes back', 'unexpected')] }],
      },
    ],
  });
  expect(outcome).toEqual({
    passed: 1,
    failures: ['e2e/tests/feed.spec.ts:3 › goes back'],
    files: Array.from({ length: 3 }, () => ({ file: 'e2e/tests/feed.spec.ts', seconds: 1.5 })),
  });
});
