import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../context.ts';
import { answerPasswordRequests } from '../users/reset-password.ts';

/** An email as its recipient reads it. */
export interface ReadMail {
  to: string;
  subject: string;
  text: string;
  /** The token of its link; '' without one. */
  token: string;
}

/** Sends what waits, and returns the emails to an address, oldest first. */
export async function mailsTo(context: Context, address: string): Promise<ReadMail[]> {
  await answerPasswordRequests(context);
  await context.mail.sendDue();
  const folder = path.join(context.config.dataDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  const ordered = files.filter((file) => file.endsWith('.eml')).sort((a, b) => idOf(a) - idOf(b));
  const mails = await Promise.all(
    ordered.map(async (file) => readMail(await readFile(path.join(folder, file), 'utf8'))),
  );
  return mails.filter(({ to }) => to.toLowerCase() === address.toLowerCase());
}

/** A context of the same site in which queueing an email to this address fails. */
export function failingToMail(context: Context, address: string): Context {
  const queue: Context['mail']['queue'] = async (tx, mail) => {
    if (mail.to === address) throw new Error('on purpose');
    await context.mail.queue(tx, mail);
  };
  return { ...context, mail: { ...context.mail, queue } };
}

/** The token of the last email to an address. @throws when there is none */
export async function lastToken(context: Context, address: string): Promise<string> {
  const token = (await mailsTo(context, address)).findLast((mail) => mail.token !== '')?.token;
  if (token === undefined) throw new Error(`${address} has got no link`);
  return token;
}

function idOf(file: string) {
  return Number(/-(\d+)\.eml$/.exec(file)?.[1]);
}

function readMail(file: string): ReadMail {
  const source = file.replaceAll('\r\n', '\n');
  const [head = ''] = source.split('\n\n', 1);
  const headers = head.replace(/\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(headers)?.[1] ?? '';
  const [, encoding = '', body = ''] =
    /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: (\S+)\n\n([^]*?)\n--/i.exec(source) ?? [];
  // Joins lines that end with a blank, as `format=flowed` says.
  const text = decoded(body, encoding.toLowerCase()).replace(/(?<!\n--) \n/g, ' ');
  return {
    to: header('To'),
    subject: header('Subject'),
    text,
    token: /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '',
  };
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
