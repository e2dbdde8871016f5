import { type Site, startSite } from '../../e2e/fixtures/site.ts';
import { withoutSharedCache } from './nginx-config.ts';
import { startNginx } from './nginx.ts';

/** Three processes of one site, and nginx in front of them. */
export interface Cluster {
  sites: readonly Site[];
  /** The URL of nginx. */
  url: string;
  stop(): Promise<void>;
}

const PROCESSES = 3;

export async function startCluster(
  nginx: string,
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<Cluster> {
  const sites: Site[] = [];
  const discardAll = () => allDone(sites.map((site) => site.discard()));
  try {
    for (let process = 0; process < PROCESSES; process += 1) {
      sites.push(await startSite({ databaseUrl, environment: { TRUST_PROXY: 'on', ...environment } }));
    }
    const ports = sites.map(({ url }) => Number(new URL(url).port));
    const proxy = await startNginx(nginx, ports, withoutSharedCache);
    return { sites, url: proxy.url, stop: () => allDone([proxy.stop(), discardAll()]) };
  } catch (error) {
    await discardAll();
    throw error;
  }
}

/** Waits for all, even if one of them fails; then throws the first error. */
async function allDone(ends: Promise<void>[]) {
  const failed = (await Promise.allSettled(ends)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
