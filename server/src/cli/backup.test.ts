import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import SqliteFile from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SQLITE_FILE } from '../db/sqlite/open-sqlite.ts';
import { openSqliteFile } from '../db/sqlite/connection.ts';
import { aShell } from '../testing/test-shell.ts';

let dataDir: string;
let admin: ReturnType<typeof aShell>;
let file: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'magpie-backup-'));
  admin = aShell({ dataDir, databaseUrl: null });
  file = path.join(dataDir, 'backup.sqlite');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Writes a row into each of two tables, again and again, in one transaction each time. */
const WRITER = `
  import SqliteFile from 'better-sqlite3';
  const file = new SqliteFile(process.argv[1], { timeout: 5000 });
  const left = file.prepare('insert into l values (?)');
  const right = file.prepare('insert into r values (?)');
  const write = file.transaction(() => {
    left.run('x'.repeat(500));
    right.run('x'.repeat(500));
  });
  for (let n = 0; ; n += 1) {
    write();
    if (n === 50) process.stdout.write('writing');
  }
`;

test('a backup made while another process writes is consistent', async () => {
  const source = path.join(dataDir, SQLITE_FILE);
  const site = openSqliteFile(source);
  site.exec('create table l (text); create table r (text); create table bulk (bytes)');
  site.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 2000)
    insert into bulk select randomblob(4000) from n`);
  site.close();
  const writer = spawn(process.execPath, ['--input-type=module', '-e', WRITER, source], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(writer.stdout, 'data');
    const { code, errors } = await admin(['backup', file]);
    expect({ code, errors }).toEqual({ code: 0, errors: [] });
    expect(writer.exitCode).toBeNull();
  } finally {
    writer.kill('SIGKILL');
    await once(writer, 'exit');
  }
  const backup = new SqliteFile(file, { readonly: true });
  const rows = (table: string) => backup.prepare(`select count(*) from ${table}`).pluck().get();
  expect(backup.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(rows('l')).toBe(rows('r'));
  expect(rows('l')).toBeGreaterThan(50);
  backup.close();
});

test('overwrites no file and leaves no partial one', async () => {
  await admin(['check']);
  await writeFile(file, 'precious');
  const outcome = await admin(['backup', file]);
  expect(outcome).toMatchObject({
    code: 1,
    printed: [],
    errors: [expect.stringContaining('exists already')],
  });
  expect((await readdir(dataDir)).filter((name) => name.includes('backup'))).toEqual(['backup.sqlite']);
});

test('writes to an unpredictable temporary name', async () => {
  await admin(['check']);
  const precious = path.join(dataDir, 'precious');
  await writeFile(precious, '');
  await symlink(precious, `${file}.${process.pid}.part`);
  expect((await admin(['backup', file])).code).toBe(0);
  expect((await stat(precious)).size).toBe(0);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('reports a missing folder in one line', async () => {
  await admin(['check']);
  const { code, errors } = await admin(['backup', path.join(dataDir, 'none', 'backup.sqlite')]);
  expect({ code, lines: errors.length }).toEqual({ code: 1, lines: 1 });
  expect(errors[0]).toMatch(/directory/);
});

test('does not create a missing database', async () => {
  const { code, errors } = await admin(['backup', file]);
  expect({ code, lines: errors.length }).toEqual({ code: 1, lines: 1 });
  expect(existsSync(path.join(dataDir, SQLITE_FILE))).toBe(false);
});

test('refers to pg_dump on PostgreSQL', async () => {
  const { code, errors } = await admin(['backup', file], {
    environment: { DATABASE_URL: 'postgres://localhost/magpie' },
  });
  expect(code).toBe(1);
  expect(errors).toEqual([expect.stringContaining('pg_dump')]);
});

test('resolves a relative path against the folder of the caller', async () => {
  await admin(['check']);
  const { code } = await admin(['backup', 'here.sqlite'], { environment: { INIT_CWD: dataDir } });
  expect(code).toBe(0);
  expect(existsSync(path.join(dataDir, 'here.sqlite'))).toBe(true);
});
