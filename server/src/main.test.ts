import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import SqliteFile from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { SQLITE_FILE } from './db/sqlite/open-sqlite.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');

/** The server of a fresh clone whose web app was never built. */
const installation = await mkdtemp(path.join(tmpdir(), 'magpie-start-'));
await cp(path.join(PROJECT, 'server'), path.join(installation, 'server'), { recursive: true });
await symlink(path.join(PROJECT, 'node_modules'), path.join(installation, 'node_modules'));
afterAll(() => rm(installation, { recursive: true }));

async function start(settings: Record<string, string>) {
  const env = {
    PATH: process.env.PATH,
    // Each start would spend a third of its time on compiling the sources.
    NODE_COMPILE_CACHE: path.join(installation, 'compiled'),
    PORT: '0',
    DATA_DIR: path.join(installation, 'data'),
    ...settings,
  };
  const child = spawn(process.execPath, [path.join(installation, 'server/src/main.ts')], { env });
  const [[code], message] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  return { code, message };
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
    await mkdir(path.join(installation, 'web/build/client'), { recursive: true });
    await mkdir(path.join(installation, 'web/build/server'));
    await writeFile(
      path.join(installation, 'web/build/server/index.js'),
      'export function renderPage() {}; export function pageAddress() {}',
    );
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const taken = await start({ HOST: '127.0.0.1', PORT: String(port) });
    other.close();
    expect(taken).toEqual({ code: 1, message: lineAbout('PORT') });
    expect(await start({ HOST: 'nowhere.invalid' })).toEqual({ code: 1, message: lineAbout('HOST') });
  },
);

function lineAbout(variable: string) {
  return expect.stringMatching(new RegExp(`^${variable} (?!.*hid).*\\n$`));
}
