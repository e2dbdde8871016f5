import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import SqliteFile from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { insertAll } from './db/insert-all.ts';
import { migrate } from './db/migrate.ts';
import { migrations } from './db/migrations/list.ts';
import { openDatabase } from './db/open-database.ts';
import { SQLITE_FILE } from './db/sqlite/open-sqlite.ts';
import { fillerPost } from './testing/filler-post.ts';
import { anInstallation } from './testing/processes/installation.ts';

const { folder: installation, buildWeb, run, remove } = await anInstallation();
afterAll(remove);

async function start(settings: Record<string, string>) {
  const child = run(settings);
  const [[code], message] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  return { code, message };
}

/** The database of the first version, with a post that has a tag and a comment. */
async function anOldSite() {
  const dataDir = await mkdtemp(path.join(installation, 'old-'));
  const database = await openDatabase({ dataDir, databaseUrl: null });
  await migrate(database, migrations.slice(0, 1));
  await database.transact(async (tx) => {
    await sql`insert into users (username, username_key, email, email_key, password_hash, role, is_staff, terms_accepted, created_at)
      values ('ada', 'ada', 'ada@example.org', 'ada@example.org', '', 'user', 0, 1, 0)`.execute(tx);
    const chosen = { author_id: 1, category_id: 1, status: 'active', likes_count: 0, created_at: 0 } as const;
    await insertAll(tx, 'posts', [fillerPost(1, chosen)]);
    await sql`insert into post_tags (post_id, tag_id) values (1, 1)`.execute(tx);
    await sql`insert into comments (post_id, author_id, level, content, status, created_at)
      values (1, 1, 1, 'Said', 'active', 0)`.execute(tx);
  });
  await database.close();
  return dataDir;
}

test.each([
  ['a web app that is not built', {}, 'The web app is not built. Run: npm run build\n'],
  ['an invalid setting', { PORT: 'x' }, lineAbout('PORT')],
  ['a data folder that is a file', { DATA_DIR: import.meta.filename }, lineAbout('DATA_DIR')],
  ['a data folder that cannot be created', { DATA_DIR: '/proc/nope/data' }, lineAbout('DATA_DIR')],
  [
    'a data folder that is a file, on a site with DATABASE_URL',
    { DATA_DIR: import.meta.filename, DATABASE_URL: 'postgres://127.0.0.1:1/x' },
    lineAbout('DATA_DIR'),
  ],
  [
    'a database on an unknown host',
    { DATABASE_URL: 'postgres://magpie:hidden@nowhere.invalid/x' },
    lineAbout('DATABASE_URL'),
  ],
  [
    'a database that does not answer',
    { DATABASE_URL: 'postgres://magpie:hidden@127.0.0.1:1/x' },
    lineAbout('DATABASE_URL'),
  ],
  [
    'a database whose password has a slash',
    { DATABASE_URL: 'postgres://magpie:pa@hid/den@127.0.0.1:1/x' },
    lineAbout('DATABASE_URL'),
  ],
])('%s stops the start with a one-line message', { timeout: 60_000 }, async (_what, settings, message) => {
  expect(await start(settings)).toEqual({ code: 1, message });
});

test('a database of a newer version, and a file that is not a database, stop the start with a one-line message', async () => {
  const newer = path.join(installation, 'newer');
  await mkdir(newer);
  const file = new SqliteFile(path.join(newer, SQLITE_FILE));
  file.exec('create table migrations (number integer primary key, name text, applied_at integer)');
  file.exec("insert into migrations values (9999, 'to-come', 0)");
  file.close();
  const line =
    /^The database is at migration 9999 \(to-come\), which this version of the site does not know: .+\n$/;
  expect(await start({ DATA_DIR: newer })).toEqual({ code: 1, message: expect.stringMatching(line) });

  const broken = path.join(installation, 'broken');
  await mkdir(broken);
  await writeFile(path.join(broken, SQLITE_FILE), 'x'.repeat(10_000));
  expect(await start({ DATA_DIR: broken })).toEqual({ code: 1, message: lineAbout('DATA_DIR') });
}, 60_000);

test(
  'an unavailable address or port stops the start with a one-line message',
  { timeout: 60_000 },
  async () => {
    await buildWeb();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const taken = await start({ HOST: '127.0.0.1', PORT: String(port) });
    other.close();
    expect(taken).toEqual({ code: 1, message: lineAbout('PORT') });
    expect(await start({ HOST: 'nowhere.invalid' })).toEqual({ code: 1, message: lineAbout('HOST') });
  },
);

test('a site of an older version logs the progress of its migration and of its search index', async () => {
  await buildWeb();
  const child = run({ DATA_DIR: await anOldSite(), HOST: '127.0.0.1' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('{')) lines.push(line);
    if (line.includes('comments for the search')) child.kill('SIGTERM');
  }
  expect(await exited).toEqual([0, null]);
  const logged = lines.map((line): { msg: string; progress?: string; applied?: string[] } =>
    JSON.parse(line),
  );
  const migrating = logged.filter(({ msg }) => msg === 'the database is being migrated');
  const steps = ['copying the tags of posts', 'found the sites of posts up to 1'];
  expect(migrating.map(({ progress }) => progress)).toEqual(expect.arrayContaining(steps));
  const { applied } = logged.find(({ msg }) => msg === 'database migrated') ?? {};
  expect(applied).toEqual(migrations.slice(1).map(({ name }) => name));
  const indexing = logged.map(({ msg }) => msg).filter((msg) => msg.startsWith('indexed'));
  expect(indexing).toEqual(['indexed 1 posts for the search', 'indexed 1 comments for the search']);
}, 60_000);

function lineAbout(variable: string) {
  return expect.stringMatching(new RegExp(`^${variable} (?!.*hid).*\\n$`));
}
