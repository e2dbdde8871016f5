import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@magpie/contract/calls';
import { callApi } from '../../../e2e/fixtures/api.ts';

/** Faults that a public site meets; each goes on until `isOver`. */
interface Fault {
  url: string;
  isOver: () => boolean;
}

/** A web server that never answers, so that previews of its pages hang. */
export async function startHangingHost(): Promise<{ host: string; close(): void }> {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, close: () => void server.close() };
}

/** Submits pages of `host`, which never answers. */
export async function submitHangingPages({ url, isOver }: Fault, host: string, token: string) {
  for (let page = 0; !isOver(); page += 1) {
    const body = {
      title: 'A page that never answers',
      url: `http://${host}/${page}/${Date.now()}`,
      category: 1,
      tags: [1, 2],
    };
    await callApi(url, 'submitPost', { body, token }).catch(() => {});
    await wait(PAGE_EVERY_MS);
  }
}

/** Clients that disconnect before the answer. */
export async function abortRequests({ url, isOver }: Fault) {
  while (!isOver()) {
    const signal = AbortSignal.timeout(Math.ceil(Math.random() * ABORT_AFTER_MAX_MS));
    await fetch(url + calls.listPosts.path, { signal })
      .then((answer) => answer.arrayBuffer())
      .catch(() => {});
    await wait(BETWEEN_MS);
  }
}

/** A client that sends one letter at a time and reads nothing. */
export async function sendSlowly({ url, isOver }: Fault) {
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

export async function read({ url, isOver }: Fault) {
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
