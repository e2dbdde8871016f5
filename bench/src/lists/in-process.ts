import { calls } from '@magpie/contract/calls';
import type { CommentPage } from '@magpie/contract/comments';
import type { PageOf } from '@magpie/contract/fields';
import type { Request } from 'autocannon';
import pino from 'pino';
import { buildApp } from '../../../server/src/app.ts';
import { readConfig } from '../../../server/src/config.ts';
import { openSite } from '../../../server/src/site.ts';
import type { SiteLocation } from '../fixtures/fill.ts';
import { ADMIN, PERSONAS, THREAD } from '../fixtures/personas.ts';
import { at, get, post } from '../load/requests.ts';
import { openPostgresTime } from '../processes/postgres-time.ts';

/** A site in this process, so that the processor time of one request can be measured. */
export interface InProcess {
  read(path: string, user?: number): Promise<PageOf<unknown>>;
  /** Changes a post, a comment and the moderation log, so that no cached list is valid. */
  change(): Promise<void>;
  /** Processor time of one request in microseconds, the database's included. */
  costUs(path: string, user?: number): Promise<number>;
  close(): Promise<void>;
}

/** The user who likes and unlikes for `change`; no measured list shows flags of this user. */
const LIKER = PERSONAS + 1;

export async function openInProcess({ dataDir, databaseUrl }: SiteLocation): Promise<InProcess> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', RATE_LIMITS: 'off' });
  const site = await openSite(config, pino({ level: 'silent' }));
  const app = await buildApp(site.context);
  const postgres = databaseUrl ? await openPostgresTime(databaseUrl) : null;
  let changes = 0;

  async function send({ method, path, headers }: Request) {
    const { statusCode, body } = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: path,
      headers,
    });
    if (statusCode !== 200) throw new Error(`${path} is answered with ${statusCode}.`);
    return body;
  }

  function readText(path: string, user?: number) {
    const request = get(path, user);
    return send({ ...request, headers: { ...request.headers, 'accept-encoding': 'identity' } });
  }

  const thread: CommentPage = JSON.parse(await readText(at(calls.listPostComments.path, THREAD.post)));
  const comment = thread.results.find(({ status }) => status === 'active')?.id ?? 0;
  return {
    read: async (path, user) => JSON.parse(await readText(path, user)),
    async change() {
      changes += 1;
      const isOdd = changes % 2 === 1;
      await send(post(at((isOdd ? calls.likePost : calls.unlikePost).path, THREAD.post), LIKER));
      await send(post(at((isOdd ? calls.removeComment : calls.approveComment).path, comment), ADMIN, {}));
    },
    async costUs(path, user) {
      const request = get(path, user);
      const before = (await postgres?.usedUs()) ?? 0;
      const started = process.cpuUsage();
      await send(request);
      const own = process.cpuUsage(started);
      return own.user + own.system + ((await postgres?.usedUs()) ?? 0) - before;
    },
    async close() {
      await postgres?.close();
      await app.close();
      await site.close();
    },
  };
}
