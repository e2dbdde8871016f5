import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLines } from './lines.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'magpie-lines-'))));
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['one\ntwo\n', ['1 one', '2 two']],
  ['one\r\n\r\n  three  ', ['1 one', '3 three']],
  ['\uFEFFone\n', ['1 one']],
  ['', []],
  ['\n\n', []],
  [`one\n${'x'.repeat(11)}\nthree`, ['1 one', '2 null', '3 three']],
  [`${'x'.repeat(10)}\n`, [`1 ${'x'.repeat(10)}`]],
])('reads the lines of %j', async (content, expected) => {
  const found = await linesOf(content, 10);
  expect(found.map(([number, text]) => `${number} ${text}`)).toEqual(expected);
});

test('joins characters and lines that are split between chunks', async () => {
  const line = 'äöü€😀'.repeat(5_000);
  const found = await linesOf(`${line}\n`.repeat(7), line.length);
  expect(found).toHaveLength(7);
  expect(found.every(([, text]) => text === line)).toBe(true);
});

async function linesOf(content: string, maxLength: number) {
  const file = path.join(folder, 'lines.txt');
  await writeFile(file, content);
  const lines = await Array.fromAsync(readLines(file, maxLength));
  return lines.map(({ number, text }) => [number, text]);
}
