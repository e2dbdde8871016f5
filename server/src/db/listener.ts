import { randomUUID } from 'node:crypto';
import { setImmediate as othersRead, setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { ANSWER_MAX_MS, Link } from './link.ts';

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
}

/** As long a beat may take to arrive. */
const BEAT_EVERY_MS = 2000;
/** Until the next beat has arrived, and what a busy process needs for that. */
export const DEAF_AFTER_MS = BEAT_EVERY_MS + 3000;
const RECONNECT_MS = 1000;

/**
 * That a listening connection stands says little: its other end may be gone without a word, and a pooler lends a
 * connection for a statement alone. So the process tells itself a beat, on another connection, and only one that
 * arrives says that the rest does.
 * @param pool on which the beats are told
 */
export function listenTo(
  channel: string,
  url: string,
  pool: Pick<pg.Pool, 'query'>,
  { hear, begin }: Hearer,
): Listener {
  const beats = `${channel}_${randomUUID()}`;
  const closing = new AbortController();
  const { signal } = closing;
  let link = new Link(url);
  const isHearing = () => performance.now() - link.provenAt < DEAF_AFTER_MS;

  async function keepListening() {
    for (;;) {
      await listen().catch(() => {});
      await link.end();
      await wait(RECONNECT_MS, undefined, { ref: false, signal });
      link = new Link(url);
    }
  }

  /** Until the connection ends, or turns out to be deaf. */
  async function listen() {
    const { client, isOver } = link;
    client.on('notification', ({ channel: where, payload = '' }) =>
      where === channel ? hear(payload) : link.prove(payload),
    );
    await client.connect();
    await client.query([channel, beats].map((name) => `listen ${client.escapeIdentifier(name)}`).join(';'));
    begin();
    for (let isDeaf = false; !isDeaf;) {
      const beat = link.nextBeat();
      const isTold = await tell(beat);
      await wait(BEAT_EVERY_MS, undefined, { ref: false, signal: isOver });
      // What arrived while the process was busy is read before it is missed.
      await othersRead();
      isDeaf = isTold && link.isAwaiting(beat);
    }
  }

  async function tell(beat: string) {
    const statement = {
      text: 'select pg_notify($1, $2)',
      values: [beats, beat],
      query_timeout: ANSWER_MAX_MS,
    };
    return pool.query(statement).then(
      () => true,
      () => false,
    );
  }

  const listened = keepListening().catch(() => {});
  return {
    isHearing,
    async hearOut() {
      const asked = link;
      if (!isHearing()) return false;
      try {
        // PostgreSQL passes on what was committed before it says that it has answered.
        await asked.client.query('select 1');
        return asked === link && isHearing();
      } catch {
        asked.provenAt = -Infinity;
        return false;
      }
    },
    async close() {
      closing.abort();
      await link.end();
      await listened;
    },
  };
}
