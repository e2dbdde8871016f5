import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findChromiumWithWindows } from '../../../e2e/fixtures/chromium.ts';
import { requireTool } from '../../../scripts/testing/tool.ts';

/** The parts of the report that we use. */
export interface Lighthouse {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number }>;
  audits: Record<
    'largest-contentful-paint' | 'total-blocking-time' | 'cumulative-layout-shift',
    { numericValue: number }
  >;
}

const REPORT_MAX_BYTES = 64 * 1024 * 1024;
const FLAGS = '--headless=new --no-sandbox --disable-gpu';

/** Runs Lighthouse with its default settings, which simulate a slow phone and network. */
export async function runLighthouse(url: string): Promise<Lighthouse> {
  const program = path.join(await requireTool('lighthouse'), 'lighthouse/cli/index.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, url, '--quiet', '--output=json', '--no-enable-error-reporting', `--chrome-flags=${FLAGS}`],
    { env: { ...process.env, CHROME_PATH: findChromiumWithWindows() }, maxBuffer: REPORT_MAX_BYTES },
  );
  return JSON.parse(stdout);
}
