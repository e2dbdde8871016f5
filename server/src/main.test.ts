import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';

const PROJECT = path.resolve(import.meta.dirname, '../..');

/** The server as it is in a fresh clone whose web app was never built. */
const place = await mkdtemp(path.join(tmpdir(), 'magpie-start-'));
await cp(path.join(PROJECT, 'server'), path.join(place, 'server'), { recursive: true });
await symlink(path.join(PROJECT, 'node_modules'), path.join(place, 'node_modules'));
afterAll(() => rm(place, { recursive: true }));

async function start(settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: path.join(place, 'data'), ...settings };
  const child = spawn(process.execPath, [path.join(place, 'server/src/main.ts')], { env });
  const [[code], complaint] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  return { code, complaint };
}

test.each([
  ['a web app that is not built', {}, 'The web app is not built. Run: npm run build\n'],
  ['a setting that is none', { PORT: 'x' }, expect.stringMatching(/^PORT .*\n$/)],
])('%s ends the start with one line', { timeout: 60_000 }, async (_what, settings, complaint) => {
  expect(await start(settings)).toEqual({ code: 1, complaint });
});
