import { calls } from '@magpie/contract/calls';
import { installedNginx, startNginx } from '../../../scripts/cluster/nginx.ts';
import { withoutSharedCache } from '../../../scripts/cluster/nginx-config.ts';
import type { Options } from '../options.ts';
import type { Site } from '../processes/site.ts';
import { type Row, timesAtLeast } from '../row.ts';
import { drive, median } from './measure.ts';
import { get, page } from './requests.ts';

const TIMES_MIN = 2;
const WARM_UP_SECONDS = 2;

/** Compares anonymous reads through nginx with and without its shared cache. Returns null if nginx is not installed. */
export async function measureSharedCache(
  site: Site,
  { connections, seconds, rounds }: Options,
): Promise<Row | null> {
  const program = installedNginx();
  if (!program) return null;
  const port = Number(new URL(site.url).port);
  const [cached, uncached] = [
    await startNginx(program, [port]),
    await startNginx(program, [port], withoutSharedCache),
  ];
  const requestsOf = () => [get(calls.listPosts.path), page('/explore/recent')];
  async function perSecond({ url }: { url: string }, time = seconds) {
    const { total, seconds: spent, failures } = await drive(url, { connections, seconds: time, requestsOf });
    if (failures > 0) throw new Error(`nginx: ${failures} of ${total} requests failed.`);
    return total / spent;
  }
  const [withCache, without]: [number[], number[]] = [[], []];
  try {
    // Warms up, because the site compresses an answer only when it is frequent, and nginx should cache it compressed.
    await perSecond(cached, WARM_UP_SECONDS);
    await perSecond(uncached, WARM_UP_SECONDS);
    for (let round = 0; round < rounds; round += 1) {
      withCache.push(await perSecond(cached));
      without.push(await perSecond(uncached));
    }
  } finally {
    await cached.stop();
    await uncached.stop();
  }
  const details = `${Math.round(median(withCache)).toLocaleString('en')}/s of ${Math.round(median(without)).toLocaleString('en')}/s`;
  return timesAtLeast(
    'nginx with its shared cache, relative to without it',
    median(withCache) / median(without),
    TIMES_MIN,
    details,
  );
}
