import { expect, test } from 'vitest';
import type { Look } from './screens.ts';
import { browserSection, browserSectionOf, withBrowserSection } from './section.ts';

function aLook(performance: number, paintMs: number): Look {
  const full = { score: 1 };
  return {
    screen: '/help',
    seen: {
      categories: {
        performance: { score: performance },
        accessibility: full,
        'best-practices': full,
        seo: full,
      },
      audits: {
        'largest-contentful-paint': { numericValue: paintMs },
        'total-blocking-time': { numericValue: 40 },
        'cumulative-layout-shift': { numericValue: 0 },
      },
    },
  };
}

const run = { commit: 'abc1234', date: new Date(0), loadBefore: '0.1' };

test.each([
  ['all that is wanted', aLook(0.98, 1500), 'yes'],
  ['too few points', aLook(0.97, 1500), 'no'],
  ['too late a paint', aLook(1, 1501), 'no'],
])('tells %s', (_name, look, met) => {
  expect(browserSection([look], run)).toMatch(new RegExp(`\\| \`/help\` .*\\| 1\\.5 |.*\\| +${met} \\|\\n$`));
  expect(browserSection([look], run)).toContain(`${met === 'yes' ? 1 : 0} of 1 screens`);
});

test('a report keeps the section, or has it anew', () => {
  const section = browserSection([aLook(1, 900)], run);
  const report = withBrowserSection('# Benchmarks\n\n## Writes\n', section);
  expect(report).toBe(`# Benchmarks\n\n## Writes\n\n${section}`);
  expect(browserSectionOf(report)).toBe(section);
  expect(withBrowserSection(report, section)).toBe(report);
  expect(browserSectionOf('# Benchmarks\n')).toBeNull();
  expect(withBrowserSection('# Benchmarks\n', null)).toBe('# Benchmarks\n');
});
