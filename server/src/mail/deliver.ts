import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import type { MailRow } from '../db/tables/account-tables.ts';
import { flowText } from './flow-text.ts';

/** Delivers an email. @throws unless it is certain that the email was accepted */
export type Deliver = (mail: MailRow) => Promise<void>;

/** How long a connection may take to open, and then the server to greet. */
const SMTP_CONNECT_MS = 10_000;
/**
 * The time to wait for data from the server. It is long, because a slow server may still accept the email, which would
 * then be sent twice.
 */
const SMTP_SILENCE_MS = 120_000;
/** Emails share a connection, which is closed when nothing was sent for this long. */
const SMTP_IDLE_MS = 5000;

export interface Delivery {
  deliver: Deliver;
  /** Ends the connection to the mail server, after the email that is being sent. */
  close(): void;
}

/** Delivers by SMTP if a server is configured, else into files in `dataDir/outbox`. */
export function deliverBy(config: Config): Delivery {
  const compose = composer(config);
  return config.smtpUrl
    ? bySmtp(config.smtpUrl, compose)
    : intoFolder(path.join(config.dataDir, 'outbox'), compose);
}

/**
 * Every try of an email is the same message with the same Message-ID, so that a receiver can drop a second copy, and a
 * second file replaces the first.
 */
function composer({ siteName, contactEmail, publicUrl }: Config) {
  const from = { name: siteName, address: contactEmail };
  const { hostname } = new URL(publicUrl);
  return ({ id, recipient, subject, text, html, created_at, unsubscribe_url }: MailRow) => ({
    from,
    to: { name: '', address: recipient },
    subject,
    alternatives: [
      { contentType: 'text/plain; charset=utf-8; format=flowed', content: flowText(text) },
      { contentType: 'text/html; charset=utf-8', content: html },
    ],
    date: new Date(created_at),
    messageId: `<${created_at}.${id}@${hostname}>`,
    // `Auto-Submitted` prevents automatic replies (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe_url !== null && {
        'List-Unsubscribe': `<${unsubscribe_url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  });
}

type Compose = ReturnType<typeof composer>;

function bySmtp(url: string, compose: Compose): Delivery {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 1,
    idleTimeout: SMTP_IDLE_MS,
    // A server may end a connection between two emails. An email of which nothing was sent yet gets another connection,
    // once. If some of it was sent, the delivery fails, because the server may have accepted the email.
    maxRequeues: 1,
    connectionTimeout: SMTP_CONNECT_MS,
    greetingTimeout: SMTP_CONNECT_MS,
    socketTimeout: SMTP_SILENCE_MS,
  });
  return {
    deliver: async (mail) => {
      await transport.sendMail(compose(mail));
    },
    close: () => transport.close(),
  };
}

function intoFolder(folder: string, compose: Compose): Delivery {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return { deliver, close: () => transport.close() };

  async function deliver(mail: MailRow) {
    const { message } = await transport.sendMail(compose(mail));
    await mkdir(folder, { recursive: true });
    const time = new Date(mail.created_at).toISOString().replaceAll(':', '-');
    const file = path.join(folder, `${time}-${mail.id}.eml`);
    // The file must be on disk before the email is deleted from the queue.
    await writeFile(`${file}.part`, message, { flush: true });
    await rename(`${file}.part`, file);
  }
}
