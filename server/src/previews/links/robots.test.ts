import { expect, test } from 'vitest';
import type { SafeFetch } from '../fetch/safe-fetch.ts';
import { createRobots } from './robots.ts';

const never = new AbortController().signal;
const noTurn = async () => async () => {};

/** A crawler of sites that all send the same file; `asked` lists the hosts that it asked for the file. */
function aCrawler(file: string) {
  const asked: string[] = [];
  const fetch: SafeFetch = async (address) => {
    const url = new URL(address);
    asked.push(url.host);
    return { url, status: 200, headers: new Response().headers, body: Buffer.from(file) };
  };
  const robots = createRobots(fetch, Date.now);
  const allows = (host: string, path = '/') => robots.allow(new URL(path, `https://${host}`), never, noTurn);
  return { asked, allows };
}

const hosts = (count: number) => Array.from({ length: count }, (_, number) => `${number}.example`);

test('the robots.txt of a site is read once for all its pages', async () => {
  const { asked, allows } = aCrawler('User-agent: *\nDisallow: /private');
  expect(await allows('one.example', '/private')).toBe(false);
  expect(await allows('one.example', '/public')).toBe(true);
  for (const host of hosts(1500)) await allows(host);
  await allows('one.example');
  expect(asked.filter((host) => host === 'one.example')).toHaveLength(1);
});

test.each([
  ['sites', 2000, 1000, 'User-agent: *\nDisallow: /private'],
  ['rules', 20, 10, `User-agent: *\n${`Disallow: /${'*a'.repeat(249)}\n`.repeat(500)}`],
])(
  'a crawler that has seen many %s forgets the sites that it has not needed for the longest time',
  async (_, most, half, file) => {
    const { asked, allows } = aCrawler(file);
    const seen = hosts(most + 1);
    const [first = '', second = ''] = seen;
    for (const host of seen.slice(0, half)) await allows(host);
    await allows(first);
    for (const host of seen.slice(half)) await allows(host);
    asked.length = 0;
    for (const host of [first, ...seen.slice(-5)]) await allows(host);
    expect(asked).toEqual([]);
    await allows(second);
    expect(asked).toEqual([second]);
  },
);
