import { table } from '../report/table.ts';
import type { Look } from './screens.ts';

const HEADING = '## In the browser';

export interface Circumstances {
  commit: string;
  date: Date;
  loadBefore: string;
}

/** What docs/benchmarks.md says of the screens. */
export function browserSection(looks: readonly Look[], { commit, date, loadBefore }: Circumstances): string {
  const met = looks.filter(isMet).length;
  return `${HEADING}

By \`npm run bench -- --lighthouse\`: Lighthouse with its own settings (a middling phone, a slow network, both simulated) on
the demo data, the middle of three looks. Commit ${commit}, ${date.toISOString().slice(0, 10)}, load before the run ${loadBefore}. Wanted are
a performance of 98, the largest paint within 1.5 s, at most 100 ms blocked, nothing that moves, and 100 for the rest;
${met} of ${looks.length} screens have all of it.

${table(HEAD, looks.map(cells))}
`;
}

/** The report with this section at its end, in the place of the one it has; null leaves it without. */
export function withBrowserSection(report: string, section: string | null): string {
  const [load = ''] = report.split(`\n${HEADING}`);
  return section === null ? load : `${load.trimEnd()}\n\n${section}`;
}

/** The section a report has; null where it has none. */
export function browserSectionOf(report: string): string | null {
  const start = report.indexOf(HEADING);
  return start === -1 ? null : report.slice(start);
}

const HEAD = [
  'screen',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'largest paint s',
  'blocked ms',
  'shift',
  'met',
];

function cells(look: Look): string[] {
  const { categories, audits } = look.seen;
  return [
    `\`${look.screen}\``,
    points(categories.performance),
    points(categories.accessibility),
    points(categories['best-practices']),
    points(categories.seo),
    (audits['largest-contentful-paint'].numericValue / 1000).toFixed(1),
    audits['total-blocking-time'].numericValue.toFixed(0),
    audits['cumulative-layout-shift'].numericValue.toFixed(3),
    isMet(look) ? 'yes' : 'no',
  ];
}

function isMet({ seen: { categories, audits } }: Look): boolean {
  const { performance, ...others } = categories;
  return (
    performance.score >= 0.98 &&
    [others.accessibility, others['best-practices'], others.seo].every(({ score }) => score === 1) &&
    audits['largest-contentful-paint'].numericValue <= 1500 &&
    audits['total-blocking-time'].numericValue <= 100 &&
    audits['cumulative-layout-shift'].numericValue === 0
  );
}

function points({ score }: { score: number }) {
  return Math.round(score * 100).toString();
}
