import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import type { MailRow } from '../db/tables/account-tables.ts';
import { aMailServer, DROPS } from '../testing/mail-server.ts';
import { deliverBy } from './deliver.ts';
import { welcomeMail } from './templates.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'magpie-mail-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

const NOW = Date.UTC(2026, 10, 23, 12);

function aMail(config: Config, id = 7): MailRow {
  const { to, ...mail } = welcomeMail(
    config,
    { username: 'ada', email: 'ada@example.org' },
    { token: 'abc' },
  );
  return { ...mail, id, recipient: to, created_at: NOW, due_at: NOW, tries: 1, unsubscribe_url: null };
}

async function outbox() {
  return (await readdir(path.join(dataDir, 'outbox'))).sort();
}

test('writes an email with a text and an HTML part to the outbox', async () => {
  const config = readConfig({ DATA_DIR: dataDir, SITE_NAME: 'Käfer', CONTACT_EMAIL: 'hello@example.org' });
  await deliverBy(config).deliver(aMail(config));
  const [file = '', ...others] = await outbox();
  expect(others).toEqual([]);
  expect(file).toBe('2026-11-23T12-00-00.000Z-7.eml');
  const mail = await readFile(path.join(dataDir, 'outbox', file), 'utf8');
  expect(mail).toMatch(/^To: ada@example\.org$/m);
  expect(mail).toMatch(/^From: .*<hello@example\.org>$/m);
  expect(mail).toMatch(/^Date: Mon, 23 Nov 2026 12:00:00 \+0000$/m);
  expect(mail).toMatch(/^Message-ID: <1795435200000\.7@localhost>$/m);
  expect(mail).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(mail).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(mail.match(/^Content-Type: text\/(plain|html); charset=utf-8/gm)).toHaveLength(2);
  expect(mail).toContain('Hello ada,');
});

test('a link can be copied from the file, whose lines end with CRLF as RFC 5322 says', async () => {
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://magpie.example' });
  await deliverBy(config).deliver(aMail(config));
  const [file = ''] = await outbox();
  const mail = await readFile(path.join(dataDir, 'outbox', file), 'utf8');
  expect(mail).toContain('\r\nhttps://magpie.example/verify-email?token=abc\r\n');
  expect(mail.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(mail).toMatch(
    /^Content-Type: text\/plain; charset=utf-8; format=flowed\r\n[^]*?7bit\r\n\r\nHello ada,/m,
  );
});

test('an email that is written again replaces its file', async () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const { deliver } = deliverBy(config);
  await deliver(aMail(config));
  await deliver(aMail(config));
  await deliver(aMail(config, 8));
  expect(await outbox()).toHaveLength(2);
});

test('a delivery fails while the outbox cannot be written to, and succeeds later', async () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const { deliver } = deliverBy(config);
  await writeFile(
    path.join(dataDir, 'outbox'),
    'a file where the folder should be, which stops root as well',
  );
  await expect(deliver(aMail(config))).rejects.toMatchObject({ code: 'EEXIST' });
  await rm(path.join(dataDir, 'outbox'));
  await deliver(aMail(config));
  expect(await outbox()).toHaveLength(1);
});

test('sends an email to the mail server', async () => {
  const server = await aMailServer();
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: server.url });
  await deliverBy(config).deliver(aMail(config));
  server.close();
  expect(server.received.join('')).toContain('RCPT TO:<ada@example.org>');
  expect(server.received.join('')).toContain('Subject: Welcome to Magpie');
});

test('several emails share a connection, even after one of them was refused', async () => {
  const server = await aMailServer();
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: server.url });
  const { deliver } = deliverBy(config);
  await deliver(aMail(config, 1));
  server.refusals['RCPT TO'] = '550 no mailbox here';
  await expect(deliver(aMail(config, 2))).rejects.toMatchObject({ code: 'EENVELOPE' });
  delete server.refusals['RCPT TO'];
  await deliver(aMail(config, 3));
  server.close();
  expect(server.connections()).toBe(1);
  expect(server.received.filter((text) => text.startsWith('DATA'))).toHaveLength(2);
});

test('an email that a busy server refuses with 421 is sent once, over another connection', async () => {
  const server = await aMailServer();
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: server.url });
  const { deliver } = deliverBy(config);
  await deliver(aMail(config, 1));
  server.refusals['MAIL FROM'] = '421 too many emails';
  const second = deliver(aMail(config, 2));
  await expect.poll(() => server.received.filter((text) => text.startsWith('MAIL FROM')).length).toBe(2);
  delete server.refusals['MAIL FROM'];
  await second;
  server.close();
  expect(server.connections()).toBe(2);
  expect(server.received.filter((text) => text.startsWith('DATA'))).toHaveLength(2);
});

test('an email whose receipt the server does not confirm is not sent again', async () => {
  const server = await aMailServer({ '.': '421 going away' });
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: server.url });
  await expect(deliverBy(config).deliver(aMail(config))).rejects.toMatchObject({ responseCode: 421 });
  server.close();
  expect(server.received.filter((text) => text.startsWith('DATA'))).toHaveLength(1);
});

test('an email after whose end the server drops the connection is not sent again', async () => {
  const server = await aMailServer();
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: server.url });
  const { deliver, close } = deliverBy(config);
  await deliver(aMail(config, 1));
  server.refusals['.'] = DROPS;
  await expect(deliver(aMail(config, 2))).rejects.toMatchObject({ code: 'ESOCKET' });
  delete server.refusals['.'];
  await deliver(aMail(config, 3));
  close();
  server.close();
  expect(server.connections()).toBe(2);
  expect(server.received.filter((text) => text.startsWith('DATA'))).toHaveLength(3);
});

test('an email is sent once after the server has ended an idle connection', async () => {
  const server = await aMailServer();
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: server.url });
  const { deliver, close } = deliverBy(config);
  for (let number = 1; number <= 4; number += 1) {
    await deliver(aMail(config, number));
    server.endConnections();
    // After this wait, the end is noticed before the next email; otherwise possibly only when that email is sent.
    if (number % 2 === 0) await expect.poll(server.openConnections).toBe(0);
  }
  close();
  server.close();
  expect(server.received.filter((text) => text.startsWith('DATA'))).toHaveLength(4);
});

test('a connection that nothing is sent over is ended', async () => {
  const server = await aMailServer();
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: server.url });
  await deliverBy(config).deliver(aMail(config));
  expect(server.openConnections()).toBe(1);
  await expect.poll(server.openConnections, { timeout: 10_000 }).toBe(0);
  server.close();
});

test('hundreds of emails are sent once each, over few connections', async () => {
  const server = await aMailServer();
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: server.url });
  const { deliver, close } = deliverBy(config);
  for (let number = 1; number <= 250; number += 1) await deliver(aMail(config, number));
  close();
  server.close();
  const ids = server.received.join('').matchAll(/^Message-ID: <\d+\.(\d+)@/gm);
  expect([...ids].map(([, id]) => Number(id))).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
  expect(server.connections()).toBe(3);
});

test('closing ends the connection once the email that is being sent was accepted', async () => {
  const server = await aMailServer();
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: server.url });
  const { deliver, close } = deliverBy(config);
  await deliver(aMail(config, 1));
  const last = deliver(aMail(config, 2));
  await expect.poll(() => server.received.filter((text) => text.startsWith('MAIL FROM')).length).toBe(2);
  close();
  await last;
  await expect.poll(server.openConnections).toBe(0);
  server.close();
  expect(server.received.filter((text) => text.startsWith('DATA'))).toHaveLength(2);
});

test('a delivery fails for a refused recipient', async () => {
  const server = await aMailServer({ 'RCPT TO': '550 no mailbox here' });
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: server.url });
  await expect(deliverBy(config).deliver(aMail(config))).rejects.toMatchObject({
    code: 'EENVELOPE',
    responseCode: 550,
  });
  server.close();
});

test('with requireTLS neither password nor email is sent unencrypted', async () => {
  const server = await aMailServer({ STARTTLS: '454 not now' });
  const url = `${server.url.replace('//', '//magpie:secret@')}?requireTLS=true`;
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: url });
  await expect(deliverBy(config).deliver(aMail(config))).rejects.toMatchObject({ code: 'ETLS' });
  server.close();
  expect(server.received.join('')).toContain('STARTTLS');
  expect(server.received.join('')).not.toMatch(/AUTH|MAIL FROM|RCPT/);
});
