import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';

/** Of the smallest statements there are. */
export const ANSWER_MAX_MS = 1000;
const CONNECT_MAX_MS = 5000;

/** A connection that listens, and what is known of it. */
export class Link {
  readonly client: pg.Client;
  /** When the last beat was told that arrived here. */
  provenAt = -Infinity;
  readonly #socket = new Socket();
  readonly #over = new AbortController();
  #awaited: { beat: string; toldAt: number } | undefined;

  constructor(url: string) {
    this.client = new pg.Client({
      connectionString: url,
      stream: () => this.#socket,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MAX_MS,
      query_timeout: ANSWER_MAX_MS,
    });
    this.client.on('error', () => this.#socket.destroy());
    this.client.on('end', () => {
      this.provenAt = -Infinity;
      this.#over.abort();
    });
  }

  get isOver(): AbortSignal {
    return this.#over.signal;
  }

  nextBeat(): string {
    const beat = randomUUID();
    this.#awaited = { beat, toldAt: performance.now() };
    return beat;
  }

  isAwaiting(beat: string): boolean {
    return this.#awaited?.beat === beat;
  }

  /** A beat has arrived. */
  prove(beat: string): void {
    if (this.#awaited?.beat !== beat) return;
    this.provenAt = this.#awaited.toldAt;
    this.#awaited = undefined;
  }

  /** Where nobody is at the other end the farewell is not waited for. */
  async end(): Promise<void> {
    this.provenAt = -Infinity;
    const impatience = setTimeout(() => this.#socket.destroy(), ANSWER_MAX_MS);
    await this.client.end();
    clearTimeout(impatience);
  }
}
