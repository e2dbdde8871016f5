import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { calls } from '@magpie/contract/calls';
import type { PostPage } from '@magpie/contract/posts';
import { ROOT } from '../processes/served.ts';
import { startSite } from '../processes/site.ts';
import { type Row, rowLine, type Section } from '../row.ts';
import { type Lighthouse, runLighthouse } from './lighthouse.ts';

const SCREENS = [
  '/explore/recent',
  '/category/research',
  '/tag/language-models',
  '/search?q=language+models',
  '/user/1',
];
const RUNS = 5;
const PERFORMANCE_MIN = 95;

/** Runs Lighthouse on public screens of a demo site, one screen after the other. */
export async function measureScreens(dataDir: string, say: (line: string) => void): Promise<Section> {
  const admin = path.join(ROOT, 'server/src/cli/admin.ts');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  await promisify(execFile)(process.execPath, [admin, 'demo'], { cwd: ROOT, env });
  const site = await startSite({ dataDir, databaseUrl: null });
  const rows: Row[] = [];
  try {
    for (const screen of [...SCREENS, await trendingPost(site.url)]) {
      const runs: Lighthouse[] = [];
      while (runs.length < RUNS) runs.push(await runLighthouse(site.url + screen));
      const row = screenRow(screen, medianRun(runs));
      rows.push(row);
      say(rowLine(row));
    }
  } finally {
    await site.stop();
  }
  return {
    title: 'Lighthouse, mobile',
    note: `Lighthouse's own settings (a slow phone and network, both simulated) on the demo data; of ${RUNS} runs, the one with the median performance.`,
    rows,
  };
}

/** The path of the first post of Trending. The post has comments. */
async function trendingPost(site: string): Promise<string> {
  const answer = await fetch(site + calls.listTrendingPosts.path);
  const { results }: PostPage = JSON.parse(await answer.text());
  const [post] = results;
  if (!post) throw new Error('The demo site has no posts.');
  return `/post/${post.id}/${post.slug}`;
}

function medianRun(runs: Lighthouse[]): Lighthouse {
  const sorted = runs.toSorted((a, b) => a.categories.performance.score - b.categories.performance.score);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) throw new Error('Lighthouse did not run.');
  return median;
}

export function screenRow(screen: string, { categories, audits }: Lighthouse): Row {
  const { performance, ...others } = categories;
  const points = Math.round(performance.score * 100);
  const shift = audits['cumulative-layout-shift'].numericValue;
  const areOthersFull = Object.values(others).every(({ score }) => score === 1);
  const rest = Object.entries(others).map(([name, { score }]) => `${name} ${Math.round(score * 100)}`);
  return {
    what: `\`${screen}\``,
    measured: `${points}`,
    target: `≥ ${PERFORMANCE_MIN}, rest 100, CLS 0`,
    isMet: points >= PERFORMANCE_MIN && areOthersFull && shift === 0,
    details: [
      rest.join(', '),
      `largest paint ${(audits['largest-contentful-paint'].numericValue / 1000).toFixed(1)} s`,
      `blocked ${audits['total-blocking-time'].numericValue.toFixed(0)} ms`,
      `CLS ${shift.toFixed(3)}`,
    ].join('; '),
  };
}
