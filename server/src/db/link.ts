import { Socket } from 'node:net';
import pg from 'pg';

/** To the smallest statement there is. */
const ANSWER_MAX_MS = 1000;
const CONNECT_MAX_MS = 5000;

/** A connection that listens, and what is known of it. */
export class Link {
  readonly client: pg.Client;
  /** Whether what is told arrives here: a pooler lends a connection for a statement alone. */
  isAble = false;
  /** All that was told before this moment has arrived here. */
  provenAt = -Infinity;
  readonly #socket = new Socket();
  readonly #over = new AbortController();

  constructor(url: string) {
    this.client = new pg.Client({
      connectionString: url,
      stream: () => this.#socket,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MAX_MS,
      query_timeout: CONNECT_MAX_MS,
    });
    this.client.on('error', () => this.#socket.destroy());
    this.client.on('end', () => {
      this.#distrust();
      this.#over.abort();
    });
  }

  get isOver(): AbortSignal {
    return this.#over.signal;
  }

  /** What was told on another connection at that moment has arrived. */
  prove(toldAt: number): void {
    this.isAble = true;
    this.provenAt = Math.max(this.provenAt, toldAt);
  }

  /**
   * PostgreSQL passes on what was committed before it says that it has answered. A connection without an answer is ended.
   * @returns whether all that was told before is heard by now
   */
  async hearOut(): Promise<boolean> {
    if (!this.isAble) return false;
    const askedAt = performance.now();
    const answered = afterSilence(ANSWER_MAX_MS, () => this.#socket.destroy());
    try {
      await this.client.query('select 1');
      this.prove(askedAt);
      return true;
    } catch {
      return false;
    } finally {
      answered();
    }
  }

  /** Where nobody is at the other end the farewell is not waited for. */
  async end(): Promise<void> {
    this.#distrust();
    const ended = afterSilence(ANSWER_MAX_MS, () => this.#socket.destroy());
    await this.client.end();
    ended();
  }

  #distrust() {
    this.isAble = false;
    this.provenAt = -Infinity;
  }
}

/**
 * Timers come before the sockets: whoever was busy for so long reads first what has arrived meanwhile.
 * @returns what calls it off
 */
function afterSilence(ms: number, act: () => void): () => void {
  let acting: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => (acting = setImmediate(act)), ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(acting);
  };
}
