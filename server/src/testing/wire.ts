import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to PostgreSQL that can go silent: then it refuses no connection, and forwards nothing. */
export interface Wire {
  url: string;
  /** Silences all connections, new ones included, or only those that have used LISTEN. */
  goDead(which?: 'all' | 'listening'): void;
  resume(): void;
  cut(): Promise<void>;
}

interface Line {
  near: Socket;
  far: Socket;
  isListening: boolean;
}

export async function aWireTo(databaseUrl: string): Promise<Wire> {
  const { port } = new URL(databaseUrl);
  const lines = new Set<Line>();
  let isDead = false;
  const listening = () => [...lines].filter(({ isListening }) => isListening);

  const server = createServer((near) => {
    const line: Line = { near, far: connect(Number(port), '127.0.0.1'), isListening: false };
    lines.add(line);
    near.on('data', (bytes) => {
      line.isListening ||= bytes.includes('listen ');
    });
    for (const [from, to] of [
      [near, line.far],
      [line.far, near],
    ] as const) {
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        lines.delete(line);
        to.destroy();
      });
      if (isDead) from.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    goDead(which = 'all') {
      isDead = which === 'all';
      for (const { near, far } of isDead ? lines : listening()) {
        near.pause();
        far.pause();
      }
    },
    resume() {
      isDead = false;
      for (const { near, far } of lines) {
        near.resume();
        far.resume();
      }
    },
    async cut() {
      for (const { near, far } of lines) {
        near.destroy();
        far.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
