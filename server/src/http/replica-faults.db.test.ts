import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { Database } from '../db/database.ts';
import { createLogger } from '../logger.ts';
import { openSite, type Site } from '../site.ts';
import { type Api, apiOf } from '../testing/api.ts';
import { aSite } from '../testing/test-site.ts';
import { startVisits } from '../testing/visits.ts';
import { aWireTo, type Wire } from '../testing/wire.ts';

/** More than the replica has connections for. */
const VISITORS = 15;
/** What nobody looked after would wait for a connection; 1.6 s until it is left out, and the rest for a busy machine. */
const HANGS_FOR_MS = 5000;
/** A read may take two seconds at the replica. */
const ANSWERED_WITHIN_MS = 4000;

/** More than are answered at once, and than get a connection within half a second. */
const BURST = 80;
/** Longer than a look waits. */
const STALL_MS = 700;
const TOKEN = 'a token of some length';

const here = await aSite();
const { databaseUrl } = here.context.config;

describe.skipIf(inject('databaseKind') === 'sqlite')('a replica that fails', () => {
  let wire: Wire;
  let toPrimary: Wire;
  let site: Site;
  let api: Api;
  const lines: string[] = [];

  /** The database itself at the end of a wire: there it says of itself that it has replayed all, and that it is the replica. */
  beforeAll(async () => {
    await onDatabase('create schema replica');
    await primaryDoes(`return 'primary'`);
    await replicaDoes(`return 'replica'`);
    await replicaSays('pg_current_wal_flush_lsn()');
    wire = await aWireTo(databaseUrl ?? '');
    toPrimary = await aWireTo(databaseUrl ?? '');
    const url = new URL(wire.url);
    url.searchParams.set('application_name', 'replica');
    url.searchParams.set('options', '-c search_path=replica,pg_catalog,public');
    const settings = { databaseUrl: toPrimary.url, databaseReplicaUrl: url.href, metricsToken: TOKEN };
    const out = new Writable({
      write(text, _encoding, done) {
        lines.push(String(text));
        done();
      },
    });
    site = await openSite({ ...here.context.config, ...settings }, createLogger({}, out));
    api = apiOf(await buildApp(site.context));
  });

  beforeEach(async () => {
    await primaryDoes(`return 'primary'`);
    await replicaDoes(`return 'replica'`);
    await replicaSays('pg_current_wal_flush_lsn()');
    await isReadFrom('replica');
  });

  afterAll(async () => {
    await api.app.close();
    await site.close();
    await wire.cut();
    await toPrimary.cut();
  });

  test('hangs, then does not: the log says either once, and the figures what it is', async () => {
    expect(await toldState()).toBe('caught up');
    lines.length = 0;
    wire.goDead();
    await expect.poll(toldState).toBe('silent');
    await areSeenWhenWritten(3);
    wire.goOn();
    await expect.poll(toldState).toBe('caught up');
    const said = lines.map((line): unknown => JSON.parse(line));
    expect(said).toEqual([
      expect.objectContaining({ level: 40, msg: 'database replica', replica: 'silent' }),
      expect.objectContaining({ level: 30, msg: 'database replica', replica: 'caught up' }),
    ]);
  });

  test('hangs: no visitor is refused or waits for long, what is written is seen, and it is read from again', async () => {
    const visits = someVisits();
    await visits.more(100);
    wire.goDead();
    await areSeenWhenWritten(3);
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

  test('fails once: what the same answer needs next is not older', async () => {
    await onDatabase('create sequence reads');
    await replicaDoes(`if nextval('reads') = 1 then raise exception 'no'; end if; return 'replica'`);
    expect([await readAt(), await readAt()]).toEqual(['primary', 'primary']);
    await isReadFrom('replica');
  });

  test('is asked more than it can answer at once: they wait, and the primary is spared', async () => {
    await replicaDoes(`perform pg_sleep(0.2); return 'replica'`);
    const places = await Promise.all(Array.from({ length: BURST }, readAt));
    expect(new Set(places)).toEqual(new Set(['replica']));
  });

  test('falls behind: the primary is read, at three connections at most; what runs there is waited for', async () => {
    await replicaDoes(`perform pg_sleep(1.5); return 'replica'`);
    const running = readAt();
    await replicaSays(`'0/0'::pg_lsn`);
    await here.aPost();
    await isReadFrom('primary');
    await primaryDoes(
      `perform pg_sleep(0.2); return (select count(*) from pg_stat_activity where state = 'active' and query like 'select read_at%' and application_name <> 'replica' and pid <> pg_backend_pid())`,
    );
    const atOnce = await Promise.all(Array.from({ length: VISITORS }, readAt));
    expect(Math.max(...atOnce.map(Number))).toBeLessThan(3);
    expect(await running).toBe('replica');
  });

  test('answers a process that stood still: it is not blamed for that', async () => {
    await replicaSays('pg_current_wal_flush_lsn() from pg_sleep(0.2)');
    lines.length = 0;
    for (let time = 0; time < 5; time += 1) {
      await here.aPost();
      standStill();
      expect(await readAt()).toBe('replica');
    }
    expect(lines).toEqual([]);
  });

  test('is all that answers: visitors see what it has', async () => {
    await replicaSays(`'0/0'::pg_lsn`);
    await isReadFrom('primary');
    toPrimary.goDead();
    await expect.poll(toldState).toBe('caught up');
    await areSeenWhenWritten(1);
    toPrimary.goOn();
    await expect.poll(toldState).toBe('behind');
  });

  test('takes long over a query: the primary answers, and the replica is read from all the same', async () => {
    await replicaDoes(`perform pg_sleep(60)`);
    let least = Infinity;
    // A machine that stalls does so in one of them.
    for (let time = 0; time < 3 && least >= ANSWERED_WITHIN_MS; time += 1) {
      const asked = performance.now();
      expect(await readAt()).toBe('primary');
      least = Math.min(least, performance.now() - asked);
    }
    expect(least).toBeLessThan(ANSWERED_WITHIN_MS);
    await replicaDoes(`return 'replica'`);
    await isReadFrom('replica');
  });

  async function areSeenWhenWritten(posts: number) {
    for (let post = 0; post < posts; post += 1) {
      const { title } = await here.aPost();
      await expect.poll(titles).toContain(title);
    }
  }

  async function titles() {
    return (await api.as(null).call('listPosts')).results.map(({ title }) => title);
  }

  async function toldState() {
    const authorization = `Bearer ${TOKEN}`;
    const { body } = await api.app.inject({ url: '/metrics', headers: { authorization } });
    return /magpie_database_replica\{state="([^"]+)"\} 1/.exec(body)?.[1];
  }

  async function isReadFrom(place: string) {
    await expect.poll(readAt).toBe(place);
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

function standStill() {
  for (const until = performance.now() + STALL_MS; performance.now() < until;);
}

function primaryDoes(statement: string) {
  return does('public', statement);
}

function replicaDoes(statement: string) {
  return does('replica', statement);
}

async function does(schema: string, statement: string) {
  await onDatabase(
    `create or replace function ${schema}.read_at() returns text language plpgsql as $$ begin ${statement}; end $$`,
  );
}

/** How far it has replayed. */
async function replicaSays(lsn: string) {
  await onDatabase(
    `create or replace function replica.pg_last_wal_replay_lsn() returns pg_lsn language sql as $$ select ${lsn} $$`,
  );
}

async function onDatabase(statement: string) {
  await sql.raw(statement).execute(here.context.database.read);
}
