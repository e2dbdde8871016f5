import { type AddressInfo, connect } from 'node:net';
import type { CallName } from '@magpie/contract/calls';
import { endpoints } from '@magpie/contract/endpoints';
import { expect, test, vi } from 'vitest';
import { urlOf } from '../testing/api.ts';
import { callTargetsOf } from '../testing/call-targets.ts';
import { FAR, farPage, longWalksOf, OF_ONE, PATIENCE, times } from '../testing/long-walks.ts';
import { aSite, type TestSite } from '../testing/test-site.ts';

/** Long walks are shared out by who asks for them. */

const site = await aSite();
const { app, aUser } = site;
const { slots, takePlaces, waiting } = longWalksOf(site);
const admin = await aUser({ admin: true });
const behindProxy = await aSite({ config: { trustProxy: true } });

async function statusOf(url: string, remoteAddress: string, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Token ${token}` };
  return (await app.inject({ url, remoteAddress, headers })).statusCode;
}

const sorted = async (statuses: Promise<number>[]) => (await Promise.all(statuses)).toSorted();

test.each([
  ['an address', '192.0.2.1', '192.0.2.2'],
  ['an IPv6 network', '2001:db8::', '2001:db8:0:1::1'],
])('%s with many far pages under way keeps no other from its own', async (_name, greedy, other) => {
  const letGo = takePlaces(greedy);
  const addresses = (number: number) => (greedy.endsWith(':') ? greedy + String(number + 1) : greedy);
  const many = times(60).map((number) => statusOf(farPage(number), addresses(number)));
  await waiting(OF_ONE);
  const one = statusOf(farPage(99), other);
  await waiting(OF_ONE + 1);
  await letGo();
  expect(await one).toBe(200);
  expect(await sorted(many)).toEqual([...times(OF_ONE).map(() => 200), ...times(60 - OF_ONE).map(() => 503)]);
});

const OTHERS = times(OF_ONE + 1).map((number) => `198.51.100.${number}`);

test.each<[string, TestSite, readonly string[], number]>([
  ['behind a proxy, who it saw', behindProxy, OTHERS, OF_ONE + 1],
  [
    'behind a proxy, not what was written before',
    behindProxy,
    OTHERS.map((one) => `${one}, 192.0.2.1`),
    OF_ONE,
  ],
  ['without one, not what is forwarded', site, OTHERS, OF_ONE],
])('the address that counts is, %s', async (_name, { app: server, ...place }, forwarded, accepted) => {
  const walks = longWalksOf(place);
  const letGo = walks.takePlaces('another');
  const refused: number[] = [];
  const many = forwarded.map(async (addresses, number) => {
    const headers = { 'x-forwarded-for': addresses };
    const { statusCode } = await server.inject({ url: farPage(number), remoteAddress: '127.0.0.1', headers });
    if (statusCode === 503) refused.push(number);
  });
  await walks.waiting(accepted);
  await vi.waitUntil(() => refused.length === forwarded.length - accepted, PATIENCE);
  await letGo();
  await Promise.all(many);
  expect(refused).toHaveLength(forwarded.length - accepted);
});

const lists = (Object.keys(endpoints) as CallName[]).filter(
  (name) => 'cursor' in endpoints[name].query.properties,
);
const targets = callTargetsOf(site);

test.each(lists)('%s is shared out by user, wherever that asks from', async (name) => {
  const target = await targets[name](admin);
  const letGo = takePlaces('another');
  // Of a list that forgot who asks, none could wait.
  const ofNobody = Promise.all(times(OF_ONE).map(() => slots.run(null, async () => {})));
  const many = times(OF_ONE + 1).map((number) =>
    statusOf(urlOf(name, { ...target, query: { page: FAR + number } }), `192.0.2.${number}`, admin.token),
  );
  await waiting(2 * OF_ONE);
  expect(await Promise.race(many)).toBe(503);
  await letGo();
  await ofNobody;
  expect(await sorted(many)).toEqual([...times(OF_ONE).map(() => 200), 503]);
});

test('who has closed the connection waits no longer', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const letGo = takePlaces('another');
  const connections = times(OF_ONE).map((number) => {
    const connection = connect(port, '127.0.0.1');
    connection.write(`GET ${farPage(number)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return connection;
  });
  await waiting(OF_ONE);
  expect(await statusOf(farPage(OF_ONE), '127.0.0.1')).toBe(503);
  for (const connection of connections) connection.destroy();
  await vi.waitUntil(async () => (await connected()) === 0, PATIENCE);
  const again = statusOf(farPage(OF_ONE), '127.0.0.1');
  await waiting(1);
  await letGo();
  expect(await again).toBe(200);
});

function connected() {
  return new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
