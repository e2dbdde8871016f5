import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { welcomeMail } from './mail-texts.ts';
import { createMailer } from './mail.ts';

let dataDir: string;
const faults: string[] = [];
const logged: object[] = [];
const log = {
  error(fields: object, message: string) {
    logged.push(fields);
    faults.push(message);
  },
};
const ada = { username: 'ada', email: 'ada@example.org' };

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'magpie-mail-'));
  faults.length = 0;
  logged.length = 0;
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('writes mails to the outbox without a mail server', async () => {
  const config = readConfig({ DATA_DIR: dataDir, SITE_NAME: 'Käfer', CONTACT_EMAIL: 'hello@example.org' });
  const mailer = createMailer(config, log);
  mailer.send(welcomeMail(config, ada));
  await mailer.close();
  const [file, ...others] = await readdir(path.join(dataDir, 'outbox'));
  expect(others).toEqual([]);
  const mail = await readFile(path.join(dataDir, 'outbox', file ?? ''), 'utf8');
  expect(mail).toMatch(/^To: ada@example.org$/m);
  expect(mail).toMatch(/<hello@example.org>$/m);
  expect(mail).toContain('Hello ada,');
});

test('sends mails to the mail server', async () => {
  const { port, received, server } = await aMailServer();
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}` });
  const mailer = createMailer(config, log);
  mailer.send(welcomeMail(config, ada));
  await mailer.close();
  server.close();
  expect(received.join('')).toContain('RCPT TO:<ada@example.org>');
  expect(received.join('')).toContain('Subject: Welcome to Magpie');
  expect(faults).toEqual([]);
});

test('a refused recipient is logged without the address', async () => {
  const refusal = '550 no mailbox ada@example.org here';
  const { port, server } = await aMailServer({ 'RCPT TO': refusal });
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}` });
  const mailer = createMailer(config, log);
  mailer.send(welcomeMail(config, ada));
  await mailer.close();
  server.close();
  expect(logged).toEqual([
    { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', subject: 'Welcome to Magpie' },
  ]);
});

test('with requireTLS neither password nor mail is sent unencrypted', async () => {
  const { port, received, server } = await aMailServer({ STARTTLS: '454 not now' });
  const url = `smtp://magpie:secret@127.0.0.1:${port}?requireTLS=true`;
  const mailer = createMailer(readConfig({ DATA_DIR: dataDir, SMTP_URL: url }), log);
  mailer.send(welcomeMail(readConfig({}), ada));
  await mailer.close();
  server.close();
  expect(received.join('')).toContain('STARTTLS');
  expect(received.join('')).not.toMatch(/AUTH|MAIL FROM|RCPT/);
  expect(logged).toMatchObject([{ code: 'ETLS' }]);
});

test('logs a mail that cannot be sent', async () => {
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1:1' });
  const mailer = createMailer(config, log);
  mailer.send(welcomeMail(config, ada));
  await mailer.close();
  expect(faults).toEqual(['a mail could not be sent']);
});

test('logs an outbox that cannot be written to, and uses it later', async () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const outbox = path.join(dataDir, 'outbox');
  await writeFile(outbox, 'a file where the folder should be, which stops root as well');
  const mailer = createMailer(config, log);
  mailer.send(welcomeMail(config, ada));
  await mailer.close();
  expect(faults).toEqual(['a mail could not be sent']);
  await rm(outbox);
  mailer.send(welcomeMail(config, ada));
  await mailer.close();
  expect(await readdir(outbox)).toHaveLength(1);
});

/** Speaks just enough SMTP (RFC 5321) to take a mail; answers the commands in `refusals` with their values. */
async function aMailServer(refusals: Record<string, string> = {}) {
  const received: string[] = [];
  const server: Server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      const refusal = Object.entries(refusals).find(([command]) => text.startsWith(command))?.[1];
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        inData = false;
        socket.write('250 taken\r\n');
      } else if (text.startsWith('DATA')) {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else if (refusal !== undefined) socket.write(`${refusal}\r\n`);
      else socket.write('250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, received, server };
}
