import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../processes/served.ts';
import { startSite } from '../processes/site.ts';
import { type Lighthouse, lookAt } from './lighthouse.ts';

export interface Look {
  screen: string;
  seen: Lighthouse;
}

const SCREENS = ['/explore/recent', '/user/1', '/help'];
/** Of which the middle counts. */
const LOOKS = 3;

/** Public screens of a demo site, one after the other. */
export async function lookAtScreens(dataDir: string, say: (line: string) => void): Promise<Look[]> {
  const admin = path.join(ROOT, 'server/src/cli/admin.ts');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  await promisify(execFile)(process.execPath, [admin, 'demo'], { cwd: ROOT, env });
  const site = await startSite({ dataDir, databaseUrl: null });
  const looks: Look[] = [];
  try {
    for (const screen of SCREENS) {
      const seen: Lighthouse[] = [];
      while (seen.length < LOOKS) seen.push(await lookAt(site.url + screen));
      looks.push({ screen, seen: middle(seen) });
      say(`  ${screen}`);
    }
  } finally {
    await site.stop();
  }
  return looks;
}

function middle(seen: Lighthouse[]): Lighthouse {
  const [first, ...others] = seen.toSorted(
    (a, b) => a.categories.performance.score - b.categories.performance.score,
  );
  if (!first) throw new Error('Nothing was looked at.');
  return others[Math.floor((others.length - 1) / 2)] ?? first;
}
