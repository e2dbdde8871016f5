import { calls } from '@magpie/contract/calls';
import type { PageInput } from '@magpie/contract/site';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { farPage, longWalksOf, OF_ONE, times } from '../testing/long-walks.ts';
import { aSite } from '../testing/test-site.ts';
import { servePages } from './pages.ts';

const site = await aSite({ config: { trustProxy: true } });
const { takePlaces, waiting } = longWalksOf(site);
const reader = await site.aUser();

/** A screen that shows the page of the list that it is asked for. */
async function renderPage(request: Request, { fetchApi }: PageInput) {
  const { status } = await fetchApi(calls.listPosts.path + new URL(request.url).search);
  return new Response('<h1>Recent</h1>', { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

const app = await buildApp(site.context, async (server, context, quick) =>
  servePages(server, context, quick, { renderPage, pageAddress: (url) => url }),
);

async function statusOf(url: string, from: string, token?: string) {
  const authorization = token === undefined ? {} : { authorization: `Token ${token}` };
  const headers = { 'x-forwarded-for': from, ...authorization };
  return (await app.inject({ url, remoteAddress: '127.0.0.1', headers })).statusCode;
}

const screen = (number: number) => farPage(number).replace(calls.listPosts.path, '/explore/recent');

test.each([
  ['a page counts with what its address has asked of the API', farPage, screen],
  ['what the API is asked counts with the pages of its address', screen, farPage],
])('%s', async (_name, before, then) => {
  const letGo = takePlaces('another');
  const many = times(OF_ONE).map((number) => statusOf(before(number), '192.0.2.1'));
  await waiting(OF_ONE);
  const one = statusOf(then(OF_ONE), '192.0.2.2');
  await waiting(OF_ONE + 1);
  expect(await statusOf(then(OF_ONE + 1), '192.0.2.1')).toBe(503);
  await letGo();
  expect(await Promise.all([...many, one])).toEqual(times(OF_ONE + 1).map(() => 200));
});

test('a page counts for the address, whoever is logged in there', async () => {
  const letGo = takePlaces('another');
  const many = times(OF_ONE).map((number) => statusOf(farPage(number), '192.0.2.1', reader.token));
  await waiting(OF_ONE);
  const one = statusOf(screen(2 * OF_ONE), '192.0.2.1', reader.token);
  await waiting(OF_ONE + 1);
  await letGo();
  expect(await Promise.all([...many, one])).toEqual(times(OF_ONE + 1).map(() => 200));
});
