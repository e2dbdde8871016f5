import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runAdmin } from './run-admin.ts';

test('writes samples of emails as text and HTML', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'magpie-previews-'));
  const lines: string[] = [];
  const code = await runAdmin(['mail-preview', 'mails'], {
    environment: { INIT_CWD: folder, SITE_NAME: 'Pica' },
    print: (line) => void lines.push(line),
    printError: (line) => void lines.push(line),
    askSecrets: async () => [],
  });
  const files = await readdir(path.join(folder, 'mails'));
  const welcome = await readFile(path.join(folder, 'mails/welcome.txt'), 'utf8');
  await rm(folder, { recursive: true });
  expect([code, lines.join('')]).toEqual([0, expect.stringMatching(/^\d+ emails are in /)]);
  expect(files.filter((file) => file.endsWith('.html'))).toHaveLength(files.length / 2);
  expect(files).toContain('reset-password.html');
  expect(welcome).toMatch(/^Subject: Welcome to Pica/);
});
