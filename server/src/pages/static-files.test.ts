import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { serveStaticFiles } from './static-files.ts';

const directory = await mkdtemp(path.join(tmpdir(), 'magpie-static-'));
await mkdir(path.join(directory, 'assets'));
await writeFile(path.join(directory, 'assets/app-abc.js'), 'export {};');
await writeFile(path.join(directory, 'social-card.png'), 'a picture');
const app = Fastify();
await serveStaticFiles(app, directory);
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

const url = '/assets/app-abc.js';

test('a built asset may be cached for a year, and a matching If-None-Match is answered with 304', async () => {
  const { headers } = await app.inject(url);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const strong = String(headers.etag).replace('W/', '');
  for (const known of [`"x", W/${strong}`, `${strong}, "y"`, '*']) {
    const answer = await app.inject({ url, headers: { 'if-none-match': known } });
    expect([answer.statusCode, answer.body]).toEqual([304, '']);
  }
  expect((await app.inject({ url, headers: { 'if-none-match': '"x"' } })).statusCode).toBe(200);
});

test('other sites can embed the default picture of a page, and no other file', async () => {
  const policyOf = async (file: string) => (await app.inject(file)).headers['cross-origin-resource-policy'];
  expect(await policyOf('/social-card.png')).toBe('cross-origin');
  expect(await policyOf(url)).toBeUndefined();
});
