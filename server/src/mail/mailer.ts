import { DAY_MS, HOUR_MS, MINUTE_MS } from '@magpie/contract/limits';
import type { Logger } from 'pino';
import type { MailRow } from '../db/tables/account-tables.ts';
import type { Database, Queries, Tx } from '../db/database.ts';
import { rowLock } from '../db/engine-sql.ts';
import type { Deliver } from './deliver.ts';
import type { Mail } from './mail.ts';

/**
 * The queue of emails is a table. A process claims an email by moving `due_at` to when the claim ends, renews the claim
 * while it sends, and deletes the email once the mail server has accepted it. When a process dies, others send its email
 * after the claim has ended.
 * An email is sent twice if the process dies between the mail server's last answer and the commit that deletes the email, or
 * if that answer does not arrive.
 */
export interface Mailer {
  /** Queues an email in the transaction that it is about, so that neither happens without the other. */
  queue(tx: Tx, mail: Mail): Promise<void>;
  /** To be called after the commit. A process that has called `start` soon sends the emails; others do nothing. */
  wake(): void;
  /**
   * From now on this process sends due emails, at intervals and after `wake`.
   * @param writeMails queues emails that were requested but not written yet
   */
  start(writeMails: () => Promise<void>): void;
  /** Sends the due emails, and resolves once that is done. */
  sendDue(): Promise<void>;
  /** Waits for the email that is being sent, unless the server is too slow. */
  close(): Promise<void>;
}

const CHECK_EVERY_MS = 15_000;
/** By then the request has been answered, so its duration does not show whether there was something to send. */
const WAKE_AFTER_MS = 100;
const CLAIM_MS = 15_000;
const RENEW_EVERY_MS = 5000;
const CLOSE_MAX_MS = 8000;
/** The delay after the first try; each later delay is twice as long as the one before, up to `DELAY_MAX_MS`. */
const DELAY_MIN_MS = MINUTE_MS;
const DELAY_MAX_MS = 4 * HOUR_MS;
const TRIED_FOR_MS = DAY_MS;
/** How long the queue waits after the mail server could not be used, even when emails are queued meanwhile. */
const PAUSE_MS = 10_000;
/** Codes of nodemailer for a refused email or recipient. All others mean that the server cannot be used. */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE'];
/** The SMTP status with which a server ends the connection, whatever it was asked. */
const NOT_AVAILABLE = 421;

interface MailerContext {
  database: Database;
  /** Milliseconds since 1970. */
  clock: () => number;
  log: Logger;
}

export function createMailer({ database, clock, log }: MailerContext, deliver: Deliver): Mailer {
  /** Emails that were accepted but could not be deleted from the queue. */
  const sent = new Set<number>();
  let prepare = async () => {};
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isAsked = false;
  let isClosed = false;
  let pausedUntil = 0;

  return {
    queue: async (tx, { to, ...mail }) => {
      const now = clock();
      await tx
        .insertInto('mails')
        .values({ ...mail, recipient: to, created_at: now, due_at: now })
        .execute();
    },
    wake() {
      if (timer) soon ??= setTimeout(wake, WAKE_AFTER_MS).unref();
    },
    start(writeMails) {
      prepare = writeMails;
      timer = setInterval(wake, CHECK_EVERY_MS).unref();
      wake();
    },
    async sendDue() {
      wake();
      await running;
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      clearTimeout(soon);
      await Promise.race([running, waitAtMost(CLOSE_MAX_MS)]);
    },
  };

  function wake() {
    soon = undefined;
    isAsked = true;
    if (isClosed) return;
    running ??= run().finally(() => {
      running = null;
      if (isAsked) wake();
    });
  }

  async function run() {
    while (isAsked && !isClosed) {
      isAsked = false;
      // Emails that could not be written must not hold up those that are queued.
      await prepare().catch((error: unknown) => log.error({ err: error }, 'emails could not be written'));
      await sendAll().catch((error: unknown) => log.error({ err: error }, 'emails could not be sent'));
    }
  }

  /**
   * Ends early when `wake` was called meanwhile, so that requested emails are written before more are sent, and when the
   * mail server cannot be used: the other emails stay due.
   */
  async function sendAll() {
    while (!isClosed && clock() >= pausedUntil) {
      const mail = await claim();
      if (!mail) return;
      if (!(await send(mail))) pausedUntil = clock() + PAUSE_MS;
      if (isAsked) return;
    }
  }

  async function claim(): Promise<MailRow | undefined> {
    const isDue = await dueMails(database.read, clock()).select('id').executeTakeFirst();
    if (!isDue) return undefined;
    return database.transact(async (tx) => {
      const now = clock();
      const due = dueMails(tx, now).selectAll().orderBy('due_at').orderBy('id').modifyEnd(rowLock(tx));
      // Somebody waits for an email that cannot be unsubscribed from, such as a link for a new password.
      const awaited = await due.where('unsubscribe_url', 'is', null).executeTakeFirst();
      const mail = awaited ?? (await due.executeTakeFirst());
      if (!mail) return undefined;
      const tries = mail.tries + 1;
      await tx
        .updateTable('mails')
        .set({ due_at: now + CLAIM_MS, tries })
        .where('id', '=', mail.id)
        .execute();
      return { ...mail, tries };
    });
  }

  /** @returns false when the mail server cannot be used */
  async function send(mail: MailRow): Promise<boolean> {
    const stopRenewing = renewClaim(mail.id);
    let failure: unknown;
    try {
      if (!sent.has(mail.id)) await deliver(mail);
      sent.add(mail.id);
    } catch (error) {
      failure = error;
    }
    const isAccepted = sent.has(mail.id);
    try {
      // At once: if the process is killed before this commit, the email is sent again.
      if (isAccepted) await remove(mail.id);
    } finally {
      await stopRenewing();
    }
    if (!isAccepted) await putOff(mail, failure);
    sent.delete(mail.id);
    return failure === undefined || isAboutTheMail(failure);
  }

  function renewClaim(id: number) {
    let last: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      last = setDue(id, clock() + CLAIM_MS).catch((error: unknown) =>
        log.error({ err: error, mail: id }, 'the claim of an email could not be renewed'),
      );
    }, RENEW_EVERY_MS);
    return async () => {
      clearInterval(timer);
      await last;
    };
  }

  async function putOff({ id, kind, tries, created_at }: MailRow, failure: unknown) {
    const now = clock();
    const end = created_at + TRIED_FOR_MS;
    const line = { ...faultOf(failure), mail: id, kind, tries };
    if (now >= end) {
      await remove(id);
      log.error(line, 'an email was dropped after a day of tries');
      return;
    }
    const delay = Math.min(DELAY_MIN_MS * 2 ** (tries - 1), DELAY_MAX_MS);
    await setDue(id, Math.min(now + delay, end));
    log.error(line, 'an email could not be sent; it is tried again');
  }

  async function setDue(id: number, due_at: number) {
    await database.transact((tx) => tx.updateTable('mails').set({ due_at }).where('id', '=', id).execute());
  }

  async function remove(id: number) {
    await database.transact((tx) => tx.deleteFrom('mails').where('id', '=', id).execute());
  }
}

function dueMails(queries: Queries, now: number) {
  return queries.selectFrom('mails').where('due_at', '<=', now).limit(1);
}

function isAboutTheMail(failure: unknown) {
  return (
    ABOUT_THE_MAIL.includes(String(codeOf(failure))) && fieldOf(failure, 'responseCode') !== NOT_AVAILABLE
  );
}

/** Only this part of the mail library's error: the rest contains the recipient's address. */
function faultOf(error: unknown) {
  return {
    code: codeOf(error),
    responseCode: fieldOf(error, 'responseCode'),
    command: fieldOf(error, 'command'),
  };
}

function codeOf(error: unknown) {
  return fieldOf(error, 'code');
}

function fieldOf(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined;
}

function waitAtMost(ms: number) {
  return new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());
}
