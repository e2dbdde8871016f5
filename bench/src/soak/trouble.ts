import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@magpie/contract/calls';
import { callApi } from '../../../e2e/fixtures/api.ts';

/** What a site on the open internet has to bear beside its readers; each of it goes on until `isOver`. */
export interface Trouble {
  url: string;
  isOver: () => boolean;
}

/** Web servers that take a connection and never answer: previews of their pages hang. */
export async function aHangingHost(): Promise<{ host: string; close(): void }> {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, close: () => void server.close() };
}

/** Submits a page of such a host now and then, and asks for its preview without waiting for it. */
export async function submitHangingPages({ url, isOver }: Trouble, host: string, token: string) {
  for (let page = 0; !isOver(); page += 1) {
    const body = {
      title: 'It never answers',
      url: `http://${host}/${page}/${Date.now()}`,
      category: 1,
      tags: [1, 2],
    };
    await callApi(url, 'submitPost', { body, token }).catch(() => {});
    await wait(PAGE_EVERY_MS);
  }
}

/** Readers who leave before they are answered. */
export async function abortRequests({ url, isOver }: Trouble) {
  while (!isOver()) {
    const signal = AbortSignal.timeout(Math.ceil(Math.random() * ABORT_AFTER_MAX_MS));
    await fetch(url + calls.listPosts.path, { signal })
      .then((answer) => answer.arrayBuffer())
      .catch(() => {});
    await wait(BETWEEN_MS);
  }
}

/** A client that says what it wants a letter at a time, and hardly reads what it is told. */
export async function askSlowly({ url, isOver }: Trouble) {
  const { port, hostname } = new URL(url);
  while (!isOver()) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.pause();
    for (const letter of 'GET /explore/recent HTTP/1.1\r\nHost: slow\r\n\r\n') {
      if (isOver() || socket.destroyed) break;
      socket.write(letter);
      await wait(BETWEEN_MS);
    }
    socket.destroy();
  }
}

/** What most of the load is: people who read. */
export async function read({ url, isOver }: Trouble) {
  const paths = ['/explore/recent', '/explore/top', calls.listPosts.path, calls.listTrendingPosts.path];
  for (let time = 0; !isOver(); time += 1) {
    await fetch(url + (paths[time % paths.length] ?? ''))
      .then((answer) => answer.arrayBuffer())
      .catch(() => {});
    await wait(BETWEEN_MS);
  }
}

const PAGE_EVERY_MS = 500;
const ABORT_AFTER_MAX_MS = 10;
const BETWEEN_MS = 20;
