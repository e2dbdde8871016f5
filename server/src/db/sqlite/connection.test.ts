import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSqliteFile } from './connection.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'magpie-connection-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a connection is durable, checks foreign keys and waits for other writers', () => {
  const connection = openSqliteFile(path.join(folder, 'site.sqlite'));
  const pragma = (name: string) => connection.pragma(name, { simple: true });
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('synchronous')).toBe(2);
  expect(pragma('foreign_keys')).toBe(1);
  expect(pragma('busy_timeout')).toBe(5000);
  connection.close();
});
