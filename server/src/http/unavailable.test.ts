import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import SqliteFile from 'better-sqlite3';
import Fastify from 'fastify';
import * as requestMessages from '@magpie/contract/messages/requests';
import { afterAll, expect, test } from 'vitest';
import { openPostgresPool } from '../db/postgres/pool.ts';
import { openSqliteFile } from '../db/sqlite/connection.ts';
import { sendError } from './error-reply.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'magpie-away-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The answer to a request that runs `work`. */
async function answerTo(work: () => unknown) {
  const app = Fastify();
  app.setErrorHandler(sendError);
  app.get('/', async () => work());
  const { statusCode, headers, body } = await app.inject('/');
  await app.close();
  return { status: statusCode, comeBack: Number(headers['retry-after'] ?? 0) > 0, body: JSON.parse(body) };
}

const BUSY = { status: 503, comeBack: true, body: { detail: requestMessages.busy } };

async function askPostgres(port: number) {
  const pool = openPostgresPool(`postgres://magpie:secret@127.0.0.1:${port}/magpie`);
  try {
    await pool.query('select 1');
  } finally {
    await pool.end();
  }
}

/** Listens in place of PostgreSQL. */
async function aListener(answer: (socket: Socket) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => server.close(resolve)) };
}

test('returns 503 with Retry-After while PostgreSQL is down, closes the connection or is starting', async () => {
  const gone = await aListener(() => {});
  await gone.close();
  expect(await answerTo(() => askPostgres(gone.port))).toEqual(BUSY);

  const rude = await aListener((socket) => socket.once('data', () => socket.destroy()));
  expect(await answerTo(() => askPostgres(rude.port))).toEqual(BUSY);
  await rude.close();

  const starting = await aListener((socket) => socket.once('data', () => socket.end(refusal('57P03'))));
  expect(await answerTo(() => askPostgres(starting.port))).toEqual(BUSY);
  await starting.close();
});

test('returns 503 when PostgreSQL ends between two queries of a transaction', async () => {
  const sockets: Socket[] = [];
  const server = await aListener((socket) => {
    sockets.push(socket);
    socket.once('data', () => socket.write(WELCOME));
  });
  const pool = openPostgresPool(`postgres://magpie:secret@127.0.0.1:${server.port}/magpie`);
  const client = await pool.connect();
  const ended = new Promise<void>((resolve) => void client.once('end', resolve));
  sockets[0]?.end(refusal('57P01'));
  await ended;
  expect(await answerTo(() => client.query('select 1'))).toEqual(BUSY);
  client.release();
  await pool.end();
  await server.close();
});

test('returns 503 with Retry-After when the SQLite file is read-only or the disk is full', async () => {
  const file = path.join(folder, 'site.sqlite');
  const site = openSqliteFile(file);
  site.exec('create table t (bytes blob)');
  site.pragma(`max_page_count = ${site.pragma('page_count', { simple: true })}`);
  const fill = () => site.exec('insert into t values (randomblob(1000000))');
  expect(fill).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }));
  expect(await answerTo(fill)).toEqual(BUSY);
  site.close();

  const reader = new SqliteFile(file, { readonly: true });
  const write = () => reader.exec('insert into t values (1)');
  expect(write).toThrow(expect.objectContaining({ code: 'SQLITE_READONLY' }));
  expect(await answerTo(write)).toEqual(BUSY);
  expect(await answerTo(() => reader.exec('select * from nothing'))).toMatchObject({
    status: 500,
    comeBack: false,
    body: { detail: requestMessages.serverError },
  });
  reader.close();
});

/** PostgreSQL's answer to a login without a password: AuthenticationOk and ReadyForQuery. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** An error as PostgreSQL sends it. */
function refusal(code: string) {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mthe database system is starting up\0\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
