import { calls } from '@magpie/contract/calls';
import { freePort } from './free-port.ts';
import { type Served, serve } from './served.ts';

/** The real server, as `npm start` runs it, on this data. */
export async function startSite(dataDir: string): Promise<Served> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return serve('server/src/main.ts', {
    url,
    ready: calls.listCategories.path,
    environment: {
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  });
}
