import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate as othersRead, setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { Link } from './link.ts';

/** Hears what is told on a channel of PostgreSQL, and knows whether it does. */
export interface Listener {
  /** Whether all was heard that was told longer ago than `DEAF_AFTER_MS`. */
  isHearing(): boolean;
  /** @returns whether all that was told before is heard by now; false where nobody can tell */
  hearOut(): Promise<boolean>;
  close(): Promise<void>;
}

interface Hearer {
  hear(message: string): void;
  /** From now on it is heard; what was told before may have been missed. */
  begin(): void;
  /** It is hearing no more, or again: what it begins with is no news, unless that fails. */
  changed(isHearing: boolean): void;
}

const ASK_EVERY_MS = 2000;
/** Until the next question is answered, and what a busy process needs for that. */
export const DEAF_AFTER_MS = ASK_EVERY_MS + 3000;
/** As long a beat may take to arrive. */
const BEAT_MAX_MS = 2000;
const RETRY_MS = 1000;

/**
 * That a connection stands says little: its other end may be gone without a word, so it is asked again and again. Nor
 * that it answers, where a pooler lends it for a statement alone: so the process first tells itself a beat, on another connection.
 * There a connection may also be lent on which others listened before, and hear theirs: a beat names whom it is for.
 * @param pool on which the beats are told
 */
export function listenTo(
  channel: string,
  url: string,
  pool: Pick<pg.Pool, 'query'>,
  { hear, begin, changed }: Hearer,
): Listener {
  const beats = `${channel}_${randomUUID()}`;
  const closing = new AbortController();
  const { signal } = closing;
  let link = new Link(url);
  let isSaidToHear = true;

  function say(isHearing: boolean) {
    if (isHearing === isSaidToHear || signal.aborted) return;
    isSaidToHear = isHearing;
    changed(isHearing);
  }

  async function keepListening() {
    for (;;) {
      // Neither a connection that is only being made nor a full pool keeps one waiting that has ended.
      await Promise.race([listen().catch(() => {}), once(link.isOver, 'abort')]);
      say(false);
      await link.end();
      await wait(RETRY_MS, undefined, { ref: false, signal });
      link = new Link(url);
    }
  }

  /** Until the connection ends, or turns out to be deaf. */
  async function listen() {
    const { client, isOver } = link;
    const self = randomUUID();
    client.on('notification', ({ channel: where, payload = '' }) => {
      if (where === channel) hear(payload);
      else if (payload.startsWith(self)) link.prove(Number(payload.slice(self.length)));
    });
    await client.connect();
    await client.query([channel, beats].map((name) => `listen ${client.escapeIdentifier(name)}`).join(';'));
    begin();
    for (let isTold = false; !link.isAble;) {
      if (isTold) return;
      isTold = await tellBeat(self);
      await wait(BEAT_MAX_MS, undefined, { ref: false, signal: isOver });
      // What arrived while the process was busy is read before it is missed.
      await othersRead();
      if (!isTold) say(false);
    }
    while (await link.hearOut()) {
      say(true);
      await wait(ASK_EVERY_MS, undefined, { ref: false, signal: isOver });
    }
  }

  async function tellBeat(to: string) {
    return pool.query('select pg_notify($1, $2)', [beats, `${to} ${performance.now()}`]).then(
      () => true,
      () => false,
    );
  }

  const listened = keepListening().catch(() => {});
  return {
    isHearing: () => performance.now() - link.provenAt < DEAF_AFTER_MS,
    hearOut: () => link.hearOut(),
    async close() {
      closing.abort();
      await link.end();
      await listened;
    },
  };
}
