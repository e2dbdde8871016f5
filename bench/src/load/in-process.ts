import { calls } from '@magpie/contract/calls';
import type { CommentPage } from '@magpie/contract/comments';
import type { PageOf } from '@magpie/contract/fields';
import type { Request } from 'autocannon';
import pino from 'pino';
import { buildApp } from '../../../server/src/app.ts';
import { readConfig } from '../../../server/src/config.ts';
import { openSite } from '../../../server/src/site.ts';
import { THREAD } from '../data/cast.ts';
import type { Place } from '../data/fill.ts';
import { backendsUs } from '../processes/backends.ts';
import { at, get, post } from './requests.ts';

/** A site within this process, so that what a single request costs can be told. */
export interface InProcess {
  ask(path: string, user?: number): Promise<PageOf<unknown>>;
  /** Changes what every list shows, so that nothing which was kept will do. */
  change(): Promise<void>;
  /** What the answer takes of the processors, in microseconds; of the database's, too. */
  costOf(path: string, user?: number): Promise<number>;
  close(): Promise<void>;
}

/** Likes and unlikes; not one whose marks the lists show. */
const CHANGER = 4;

export async function openInProcess({ dataDir, databaseUrl }: Place): Promise<InProcess> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', RATE_LIMITS: 'off' });
  const site = await openSite(config, pino({ level: 'silent' }));
  const app = await buildApp(site.context);
  const backends = databaseUrl ? await backendsUs(databaseUrl) : null;
  let likes = 0;

  async function send({ method, path, headers }: Request) {
    const { statusCode, body } = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: path,
      headers,
    });
    if (statusCode !== 200) throw new Error(`${path} is answered by ${statusCode}.`);
    return body;
  }

  /** What several asked for comes compressed to who takes it so. */
  const read = (path: string, user?: number) => {
    const request = get(path, user);
    return send({ ...request, headers: { ...request.headers, 'accept-encoding': 'identity' } });
  };

  const thread: CommentPage = JSON.parse(await read(at(calls.listPostComments.path, THREAD.post)));
  const comment = thread.results.find(({ status }) => status === 'active')?.id ?? 0;
  return {
    ask: async (path, user) => JSON.parse(await read(path, user)),
    async change() {
      likes += 1;
      const isLike = likes % 2 === 1;
      await send(post(at((isLike ? calls.likePost : calls.unlikePost).path, THREAD.post), CHANGER));
      await send(post(at((isLike ? calls.likeComment : calls.unlikeComment).path, comment), CHANGER));
    },
    async costOf(path, user) {
      const request = get(path, user);
      const before = (await backends?.used()) ?? 0;
      const started = process.cpuUsage();
      await send(request);
      const own = process.cpuUsage(started);
      return own.user + own.system + ((await backends?.used()) ?? 0) - before;
    },
    async close() {
      await backends?.close();
      await app.close();
      await site.close();
    },
  };
}
