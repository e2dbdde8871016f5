import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** A connection that receives the notifications of a channel and reconnects when it breaks. */
interface ListenConnection {
  isConnected(): boolean;
  close(): Promise<void>;
}

interface Settings {
  onNotification: (payload: string) => void;
  /** Called when notifications begin to arrive. */
  onConnected: () => void;
  log?: Pick<Logger, 'info' | 'warn'> | undefined;
}

const HEARTBEAT_EVERY_MS = 1000;
const QUERY_TIMEOUT_MS = 2000;
const CONNECT_TIMEOUT_MS = 5000;
const RECONNECT_AFTER_MS = 1000;

/** @param url must lead to PostgreSQL itself: a pooler in transaction mode drops notifications */
export function listenOn(
  url: string,
  channel: string,
  { onNotification, onConnected, log }: Settings,
): ListenConnection {
  const closing = new AbortController();
  const { signal } = closing;
  let isConnected = false;
  /** Begins as true, so that a first connection is logged only if a try failed before it. */
  let loggedState = true;

  function setConnected(connected: boolean) {
    isConnected = connected;
    if (connected === loggedState || signal.aborted) return;
    loggedState = connected;
    if (connected) log?.info('LISTEN connection restored');
    else log?.warn('LISTEN connection lost: caching for at most 1 s');
  }

  async function keepListening() {
    while (!signal.aborted) {
      await listen().catch(() => {});
      setConnected(false);
      await wait(RECONNECT_AFTER_MS, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  /** Returns or throws when the connection is lost. The heartbeat finds out when the other side disappears silently. */
  async function listen() {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      stream: () => socket,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
    });
    const lost = new AbortController();
    const end = () => {
      setConnected(false);
      lost.abort();
    };
    client.on('error', end).on('end', end);
    client.on('notification', ({ payload = '' }) => onNotification(payload));
    const hangUp = () => socket.destroy();
    signal.addEventListener('abort', hangUp);
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onConnected();
      setConnected(true);
      while (!lost.signal.aborted) {
        await wait(HEARTBEAT_EVERY_MS, undefined, { ref: false, signal: lost.signal });
        await client.query('select 1');
      }
    } finally {
      signal.removeEventListener('abort', hangUp);
      hangUp();
    }
  }

  const listening = keepListening();
  return {
    isConnected: () => isConnected,
    async close() {
      closing.abort();
      await listening;
    },
  };
}
