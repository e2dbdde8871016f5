import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '../../../server/src/config.ts';
import type { Database } from '../../../server/src/db/database.ts';
import { checkLinks } from '../../../server/src/link-checks/check-links.ts';
import { createLogger } from '../../../server/src/logger.ts';
import { openSite } from '../../../server/src/site.ts';
import { median } from '../load/measure.ts';
import type { Asked } from './web.ts';

const HOSTS = 250;
const SAMPLE_MS = 1000;
/** Memory of the last quarter divided by that of the second. */
const MEMORY_GROWTH_MAX = 1.15;

/** Checks as many due links at once. @throws when a host got two requests at a time, a link two checks, or memory grew */
export async function measureLinkChecks(
  links: number,
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  const web = fork(path.join(import.meta.dirname, 'web.ts'));
  const [{ port }] = (await once(web, 'message')) as [{ port: number }];
  const hosts = Array.from({ length: HOSTS }, (_, number) => `127.0.0.${number + 1}:${port}`);
  const settings = {
    DATA_DIR: await mkdtemp(path.join(folder, 'links-')),
    PREVIEW_ALLOW_HOSTS: hosts.join(','),
  };
  const { context, close } = await openSite(readConfig(settings), createLogger({ level: 'error' }));
  try {
    await addLinks(context.database, links, port);
    const memory: number[] = [];
    const sampling = setInterval(() => memory.push(process.memoryUsage.rss()), SAMPLE_MS);
    const started = performance.now();
    await checkLinks(context, { at: Date.now() });
    clearInterval(sampling);
    const seconds = (performance.now() - started) / 1000;
    const asked = await askedOf(web);
    const quarter = Math.floor(memory.length / 4);
    const [before, after] = [memory.slice(quarter, 2 * quarter), memory.slice(-quarter)].map(median);
    say(
      `Checked ${asked.pages} of ${links} links in ${seconds.toFixed(0)} s: ${asked.most} request at a time to each of ` +
        `${HOSTS} hosts, ${asked.again} pages and ${asked.robots - HOSTS} robots.txt twice. ` +
        `Memory ${megabytes(before)} MB in the second quarter, ${megabytes(after)} MB in the last.`,
    );
    if (asked.pages !== links || asked.most > 1 || asked.again > 0)
      throw new Error('Links were not checked once.');
    if ((after ?? 0) > (before ?? 0) * MEMORY_GROWTH_MAX) throw new Error('Memory grew.');
  } finally {
    web.disconnect();
    await close();
  }
}

/** Posts whose links are due. */
async function addLinks({ transact }: Database, links: number, port: number) {
  const url = `'http://127.0.0.' || (1 + i % ${HOSTS}) || ':${port}/' || i`;
  await transact(async (tx) => {
    const insert = (rows: string) =>
      sql
        .raw(
          `with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${links}) ${rows}`,
        )
        .execute(tx);
    await insert(`insert into users (username, username_key, email, email_key, password_hash, role, is_staff,
        terms_accepted, ban_status, created_at)
      select 'a', 'a', 'a@example.org', 'a@example.org', 'none', 'user', 0, 1, 'active', 1 from numbers where i = 1`);
    await insert(`insert into posts (author_id, category_id, title, url, url_key, url_rules, description, is_sponsored, preview_type,
        preview_read_at, likes_count, status, created_at)
      select (select max(id) from users), 1, 'Post ' || i, ${url}, ${url}, 1, '', 0, 'other', 1, 0, 'active', 1 from numbers`);
    await insert('insert into link_checks (post_id, added_at, due_at) select id, 1, 1 from posts');
  });
}

async function askedOf(web: ChildProcess): Promise<Asked> {
  web.send('asked');
  const [asked] = (await once(web, 'message')) as [Asked];
  return asked;
}

function megabytes(bytes = 0) {
  return Math.round(bytes / 1e6);
}
