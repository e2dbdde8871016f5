import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to a PostgreSQL that can go dead: nothing is refused, and nothing comes. */
export interface Wire {
  url: string;
  goDead(): void;
  goOn(): void;
  cut(): Promise<void>;
}

export async function aWireTo(databaseUrl: string): Promise<Wire> {
  const { port } = new URL(databaseUrl);
  const ends = new Set<Socket>();
  let isDead = false;
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
      if (isDead) from.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    goDead() {
      isDead = true;
      for (const end of ends) end.pause();
    },
    goOn() {
      isDead = false;
      for (const end of ends) end.resume();
    },
    async cut() {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
