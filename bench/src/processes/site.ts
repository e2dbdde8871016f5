import { calls } from '@magpie/contract/calls';
import type { SiteLocation } from '../fixtures/fill.ts';
import { freePort } from '../../../e2e/fixtures/free-port.ts';
import { type Served, serve } from './served.ts';
import { startScript } from './start-script.ts';

export interface Site extends Served {
  /** The 99th percentile of the event loop's delay since the last call, in milliseconds. */
  loopDelayMs(): Promise<number>;
}

const EVENT_LOOP = 'bench/src/processes/event-loop.ts';

/**
 * The real server, as `npm start` runs it.
 * @param preload the module that answers `ask`; the default answers with the event loop's delay
 */
export async function startSite(
  { dataDir, databaseUrl }: SiteLocation,
  { preload = EVENT_LOOP, settings = {} }: { preload?: string; settings?: Record<string, string> } = {},
): Promise<Site> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { flags, environment } = startScript();
  const served = await serve('server/src/main.ts', {
    url,
    ready: calls.listCategories.path,
    preload,
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
      ...settings,
    },
  });
  return { ...served, loopDelayMs: async () => Number(await served.ask()) };
}
