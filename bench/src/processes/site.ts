import { calls } from '@magpie/contract/calls';
import type { Place } from '../data/fill.ts';
import { freePort } from '../../../e2e/fixtures/free-port.ts';
import { type Served, serve } from './served.ts';
import { startScript } from './start-script.ts';

export interface Site extends Served {
  /** The 99th percentile of how late its event loop was since this was asked before, in milliseconds. */
  lateMs(): Promise<number>;
}

/** The real server, as `npm start` runs it, on this data. */
export async function startSite({ dataDir, databaseUrl }: Place): Promise<Site> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { flags, environment } = startScript();
  const served = await serve('server/src/main.ts', {
    url,
    ready: calls.listCategories.path,
    preload: 'bench/src/processes/event-loop.ts',
    flags,
    environment: {
      ...environment,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  });
  return { ...served, lateMs: async () => Number(await served.ask()) };
}
