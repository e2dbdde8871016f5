import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import pLimit from 'p-limit';
import type { Config } from '../config.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Neither waits nor throws; a failure is logged. */
  send(mail: Mail): void;
  /** Waits for mails that are being sent. */
  close(): Promise<void>;
}

interface ErrorLog {
  error(fields: object, message: string): void;
}

const MAILS_WAITING_MAX = 1000;
/** A mail fails when the mail server does not answer for this long. */
const SMTP_TIMEOUT_MS = 5000;

/** Sends by SMTP where a server is configured, else writes each mail to a file in `dataDir/outbox`. */
export function createMailer(config: Config, log: ErrorLog): Mailer {
  const queue = pLimit(1);
  const from = { name: config.siteName, address: config.contactEmail };
  const deliver = config.smtpUrl ? bySmtp(config.smtpUrl) : intoFolder(path.join(config.dataDir, 'outbox'));
  let last: Promise<unknown> = Promise.resolve();
  return {
    send(mail) {
      if (queue.pendingCount >= MAILS_WAITING_MAX) {
        log.error({ subject: mail.subject }, 'too many mails are waiting; this one is dropped');
        return;
      }
      last = queue(() => deliver({ from, ...mail })).catch((error: unknown) =>
        log.error({ ...faultOf(error), subject: mail.subject }, 'a mail could not be sent'),
      );
    },
    async close() {
      await last;
    },
  };
}

/** Only this part of the mail library's error: the rest contains the recipient's address. */
function faultOf(error: unknown) {
  const field = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined);
  return { code: field('code'), responseCode: field('responseCode'), command: field('command') };
}

type Message = Mail & { from: { name: string; address: string } };
type Deliver = (message: Message) => Promise<void>;

function bySmtp(url: string): Deliver {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  return async (message) => {
    await transport.sendMail(message);
  };
}

function intoFolder(folder: string): Deliver {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (message) => {
    const { message: content } = await composer.sendMail(message);
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
    await writeFile(`${file}.part`, content);
    await rename(`${file}.part`, file);
  };
}
