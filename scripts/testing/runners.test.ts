import { expect, test } from 'vitest';
import { inProject } from '../bootstrap/project.mjs';
import { outcomeOfPlaywright } from './playwright.ts';
import { outcomeOfVitest } from './vitest.ts';

test('Vitest names failed tests and files that could not be loaded', () => {
  const outcome = outcomeOfVitest({
    numPassedTests: 1,
    testResults: [
      {
        name: inProject('server/src/feed.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'a feed ends' },
          { status: 'failed', fullName: 'a feed is sorted' },
        ],
      },
      {
        name: inProject('web/app/card.test.ts'),
        status: 'failed',
        message: 'Error: no card\n  at …',
        assertionResults: [],
      },
    ],
  });
  expect(outcome).toEqual({
    passed: 1,
    failures: ['server/src/feed.test.ts › a feed is sorted', 'web/app/card.test.ts › Error: no card'],
  });
});

test('Playwright names failed tests at any depth', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'feed.spec.ts',
    line: 3,
    tests: [{ status }],
  });
  const outcome = outcomeOfPlaywright({
    stats: { expected: 2 },
    suites: [
      {
        specs: [spec('shows posts', 'expected'), spec('shows more', 'expected')],
        suites: [{ specs: [spec('goes back', 'unexpected')] }],
      },
    ],
  });
  expect(outcome).toEqual({ passed: 2, failures: ['e2e/tests/feed.spec.ts:3 › goes back'] });
});
