import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { Database } from '../db/database.ts';
import { openSite, type Site } from '../site.ts';
import { type Api, apiOf } from '../testing/api.ts';
import { aSite } from '../testing/test-site.ts';
import { startVisits } from '../testing/visits.ts';
import { aWireTo, type Wire } from '../testing/wire.ts';

/** More than the replica has connections for. */
const VISITORS = 15;
/** A tenth of a second until a look, half a second for its answer, and some for a busy machine. */
const HANGS_FOR_MS = 2000;
/** A read may take two seconds at the replica. */
const ANSWERED_WITHIN_MS = 4000;
const SOON = { timeout: 10_000, interval: 20 };

const here = await aSite();
const { databaseUrl } = here.context.config;

describe.skipIf(inject('databaseKind') === 'sqlite')('a replica that fails', () => {
  let wire: Wire;
  let site: Site;
  let api: Api;

  /** The database itself at the end of a wire: there it says of itself that it has replayed all, and that it is the replica. */
  beforeAll(async () => {
    await onDatabase(`create function read_at() returns text language sql as $$ select 'primary' $$`);
    await onDatabase('create schema replica');
    await onDatabase(
      `create function replica.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select pg_current_wal_flush_lsn()'`,
    );
    wire = await aWireTo(databaseUrl ?? '');
    const url = new URL(wire.url);
    url.searchParams.set('application_name', 'replica');
    url.searchParams.set('options', '-c search_path=replica,pg_catalog,public');
    const { config, log } = here.context;
    site = await openSite({ ...config, databaseReplicaUrl: url.href }, log);
    api = apiOf(await buildApp(site.context));
  });

  beforeEach(async () => {
    await replicaDoes(`return 'replica'`);
    await isReadFrom('replica');
  });

  afterAll(async () => {
    await api.app.close();
    await site.close();
    await wire.cut();
  });

  test('hangs: no visitor is refused or waits for long, what is written is seen, and it is read from again', async () => {
    const visits = someVisits();
    await visits.more(100);
    wire.goDead();
    for (let post = 0; post < 3; post += 1) {
      const { title } = await here.aPost();
      await expect.poll(titles, SOON).toContain(title);
    }
    expect(await readAt()).toBe('primary');
    await visits.more(100);
    wire.goOn();
    await isReadFrom('replica');
    await visits.more(100);
    expect(await visits.stop()).toEqual([]);
    expect(visits.slowestMs()).toBeLessThan(HANGS_FOR_MS);
  });

  test('ends its connections: no visitor is refused', async () => {
    const visits = someVisits();
    await visits.more(100);
    for (let time = 0; time < 5; time += 1) {
      await onDatabase(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'replica' and pid <> pg_backend_pid()`,
      );
      await visits.more(20);
    }
    expect(await visits.stop()).toEqual([]);
  });

  test('gives a query up for what it has to replay: the primary answers', async () => {
    await replicaDoes(
      `raise exception 'canceling statement due to conflict with recovery' using errcode = '40001'`,
    );
    expect(await readAt()).toBe('primary');
  });

  test('takes long over a query: the primary answers, and the replica is read from all the same', async () => {
    await replicaDoes(`perform pg_sleep(60)`);
    const asked = performance.now();
    expect(await readAt()).toBe('primary');
    expect(performance.now() - asked).toBeLessThan(ANSWERED_WITHIN_MS);
    await replicaDoes(`return 'replica'`);
    expect(await readAt()).toBe('replica');
  });

  async function titles() {
    return (await api.as(null).call('listPosts')).results.map(({ title }) => title);
  }

  async function isReadFrom(place: string) {
    await expect.poll(readAt, SOON).toBe(place);
  }

  async function readAt() {
    const { read }: Pick<Database, 'read'> = site.context.database.replica ?? here.context.database;
    const { rows } = await sql<{ at: string }>`select read_at() as at`.execute(read);
    return rows[0]?.at;
  }

  /** Of what nobody has kept. */
  function someVisits() {
    return startVisits(VISITORS, (author) => api.as(null).call('listPosts', { query: { author } }));
  }
});

async function replicaDoes(statement: string) {
  await onDatabase(
    `create or replace function replica.read_at() returns text language plpgsql as $$ begin ${statement}; end $$`,
  );
}

async function onDatabase(statement: string) {
  await sql.raw(statement).execute(here.context.database.read);
}
