import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { AddressInfo, Server } from 'node:net';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { emailOf, register } from '../../e2e/fixtures/content/people.ts';
import { mailsTo } from '../../e2e/fixtures/mails.ts';
import { startSite } from '../../e2e/fixtures/site.ts';
import { startPostgres } from '../testing/postgres.ts';
import { requireTool } from '../testing/tool.ts';

/** `KILLS=5 npm run test:long -- scripts/durability/mails` for a short run. */
const KILLS = Number(process.env['KILLS'] ?? 30);
const MAILS_BETWEEN_KILLS = 6;
const MOMENT_MAX_MS = 150;
/** The most milliseconds until the mail server says that it has taken an email: it reads the email first. */
const TAKES_MAX_MS = 10;
/** Longer than the claim of a killed process lasts, and than the next process waits before it looks for emails. */
const PATIENCE_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;

/** From the mail server's answer to the end of the commit after it, on a busy machine. */
const COMMIT_MAX_MS = 500;

interface ReceivedMail {
  to: string;
  id: string;
  /** When the mail server said that it had taken the email. */
  takenAt: number;
}

interface SmtpServer {
  server: Server;
  on(event: 'error', handler: () => void): void;
  listen(port: number, host: string, ready: () => void): void;
  close(done: () => void): void;
}

interface SmtpOptions {
  authOptional: boolean;
  disabledCommands: string[];
  logger: boolean;
  onData(
    stream: AsyncIterable<Buffer>,
    session: { envelope: { rcptTo: { address: string }[] } },
    taken: (error?: Error) => void,
  ): void;
}

const load = createRequire(`${await requireTool('mail-server')}/`);
const { SMTPServer }: { SMTPServer: new (options: SmtpOptions) => SmtpServer } = load('smtp-server');

const postgres = await startPostgres();
afterAll(postgres.stop);

test.each([
  ['SQLite', ''],
  ['PostgreSQL', postgres.url],
])(
  'on %s, a site that is killed again and again while people register sends every email',
  async (engine, databaseUrl) => {
    const mailServer = await startMailServer();
    const site = await startSite({ databaseUrl, environment: { SMTP_URL: mailServer.url } });
    const registered: string[] = [];
    const killedAt: number[] = [];
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        registered.push(...(await registerSome(site.url)));
        await wait(Math.random() * MOMENT_MAX_MS);
        killedAt.push(Date.now());
        await site.stop('SIGKILL');
        await site.start();
      }
      const missing = () =>
        registered.filter((address) => !mailServer.mails.some(({ to }) => to === address));
      await expect.poll(missing, { timeout: PATIENCE_MS, interval: 200 }).toEqual([]);
    } finally {
      await site.discard();
      await mailServer.close();
    }
    const ids = new Set(mailServer.mails.map(({ id }) => id));
    const twice = mailServer.mails.length - ids.size;
    console.log(
      `${engine}: killed ${KILLS} times; ${registered.length} emails of acknowledged registrations, none lost; ` +
        `${twice} sent twice, because the kill fell between the mail server's answer and the commit after it.`,
    );
    // A further email to the same address would have another id.
    const ofRegistered = mailServer.mails.filter(({ to }) => registered.includes(to));
    expect(new Set(ofRegistered.map(({ id }) => id)).size).toBe(registered.length);
    // A kill may cause one further copy, of the email that was being sent at that moment.
    for (const copies of Map.groupBy(mailServer.mails, ({ id }) => id).values())
      for (const { takenAt } of copies.slice(0, -1))
        expect(killedAt.some((at) => Math.abs(at - takenAt) < COMMIT_MAX_MS)).toBe(true);
    expect(twice).toBeLessThanOrEqual(KILLS);
  },
  HOUR_MS,
);

test(
  'without a mail server, a site that is killed again and again writes every email to the outbox once',
  async () => {
    const site = await startSite({});
    const registered: string[] = [];
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        registered.push(...(await registerSome(site.url)));
        await wait(Math.random() * MOMENT_MAX_MS);
        await site.stop('SIGKILL');
        await site.start();
      }
      const counts = async () => {
        const mails = await Promise.all(registered.map((address) => mailsTo(site, address)));
        return mails.filter(({ length }) => length !== 1).length;
      };
      await expect.poll(counts, { timeout: PATIENCE_MS, interval: 1000 }).toBe(0);
      const files = await readdir(path.join(site.dataDir, 'outbox'));
      expect(files.filter((file) => !file.endsWith('.eml'))).toEqual([]);
    } finally {
      await site.discard();
    }
  },
  HOUR_MS,
);

/** Registers several users and returns their email addresses. */
async function registerSome(url: string): Promise<string[]> {
  const names = Array.from({ length: MAILS_BETWEEN_KILLS }, () => `p-${randomUUID().slice(0, 23)}`);
  await Promise.all(names.map((name) => register(url, name)));
  return names.map(emailOf);
}

async function startMailServer() {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, { envelope }, taken) {
      void (async () => {
        try {
          const source = Buffer.concat(await Array.fromAsync(stream)).toString();
          await wait(Math.random() * TAKES_MAX_MS);
          const id = /^Message-ID: (.*)$/im.exec(source)?.[1] ?? '';
          const takenAt = Date.now();
          mails.push(...envelope.rcptTo.map(({ address }) => ({ to: address, id, takenAt })));
          taken();
        } catch (error) {
          taken(error instanceof Error ? error : new Error(String(error)));
        }
      })();
    },
  });
  // A killed process resets its connection.
  server.on('error', () => {});
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}
